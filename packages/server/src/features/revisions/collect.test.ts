import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { enqueue, ofServer } from '../../platform/jobs.ts';
import { isEmbedded } from '../../../test/engine.ts';
import { a, app, passTime, services, settleJobs } from '../../../test/harness.ts';
import { beginStagedWrites, writeBodies } from './index.ts';
import { bodyIn } from '../../../test/page-text.ts';

const has = async (text: string): Promise<boolean> => {
  const { q } = services.database.reads;
  return (await q.selectFrom('objects').select('hash').where('text', '=', text).execute()).length > 0;
};

describe('objects without references', () => {
  test('are deleted with their space, and kept while a copy uses them', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const space = await a.space({ in: organization });
    const spaceId = space.id;
    const mark = `only here ${space.id}`;
    const edit = (markdown: string) =>
      admin.call(api.editContent, {
        spaceId,
        body: { changes: [{ operation: 'insert_page', title: 'Page', document: { markdown } }] },
      });
    await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    await edit(`${mark} one\n`);
    const copy = await admin.call(api.duplicateSpace, { spaceId });
    await edit(`${mark} two\n`);
    await admin.call(api.deleteSpace, { spaceId });
    passTime({ days: 8 });
    await settleJobs();
    assert.equal(await has(`${mark} one\n`), true);
    assert.equal(await has(`${mark} two\n`), false);
    const { pages } = await admin.call(api.listPages, { spaceId: copy.id, query: { format: 'markdown' } });
    assert.equal(bodyIn(pages[0]!), `${mark} one\n`);
  });

  test('are kept while they are leased, and deleted when the lease expires', async () => {
    const text = 'stored ahead and never reached';
    const ahead = beginStagedWrites(services);
    await writeBodies(ahead.db, 'nobody', [text]);
    const collect = () =>
      services.database.write((db) =>
        enqueue(db, services.clock(), 'revisions.collect', {}, { organization: ofServer }),
      );
    await collect();
    await app.runJobs();
    assert.equal(await has(text), true);
    passTime({ minutes: 20 });
    assert.equal(await services.database.write(ahead.end), false, 'who comes back too late is told');
    await collect();
    await settleJobs();
    assert.equal(await has(text), false);
  });

  test('are told as lost when their lease expired before it was renewed', async () => {
    const ahead = beginStagedWrites(services);
    const store = (...texts: string[]) => writeBodies(ahead.db, 'nobody', texts);
    await store('stored before a long pause');
    passTime({ minutes: 20 });
    await services.database.write((db) =>
      enqueue(db, services.clock(), 'revisions.collect', {}, { organization: ofServer }),
    );
    await app.runJobs();
    assert.equal(await has('stored before a long pause'), false);
    await store('stored after it');
    await store('and later');
    const end = () => services.database.write(ahead.end);
    assert.equal(await end(), false);
    await store('stored before a long pause', 'stored after it', 'and later');
    assert.equal(await end(), true);
  });

  // SQLite has one writer, and the embedded engine one connection: there everybody waits for the long write anyway.
  const hasLocks = services.database.engine === 'postgres' && !isEmbedded;

  test('are kept for the transaction that has ended their lease', { skip: !hasLocks }, async () => {
    const text = 'stored ahead of a long transaction';
    const ahead = beginStagedWrites(services);
    await writeBodies(ahead.db, 'nobody', [text]);
    const [ended, collected] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const long = services.database.write(async (db) => {
      assert.equal(await ahead.end(db), true);
      ended.resolve();
      await collected.promise;
    });
    await ended.promise;
    passTime({ minutes: 20 });
    await services.database.write((db) =>
      enqueue(db, services.clock(), 'revisions.collect', {}, { organization: ofServer }),
    );
    const collecting = app.runJobs();
    await setTimeout(300);
    const isKept = await has(text);
    collected.resolve();
    await Promise.all([long, collecting]);
    await settleJobs();
    assert.equal(isKept, true);
  });

  test('do not block writers while they are collected', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (!hasLocks) resolve();
    await services.database.write(async (db) => {
      await writeBodies(db, 'nobody', ['unreached']);
      await enqueue(db, services.clock(), 'revisions.collect', {}, { organization: ofServer });
    });
    const long = services.database.write(async (db) => {
      await writeBodies(db, 'nobody', ['a long write']);
      await promise;
    });
    const collecting = app.runJobs();
    await setTimeout(200);
    const short = services.database.write((db) => writeBodies(db, 'nobody', ['a short write'])).then(() => 'written');
    assert.equal(await Promise.race([short, setTimeout(20_000, 'waits')]), 'written');
    resolve();
    await Promise.all([long, collecting]);
    await settleJobs();
    assert.equal(await has('unreached'), false);
  });
});
