import { strict as assert } from 'node:assert';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { startCuttingProxy, type CuttingProxy } from '../../test/cutting-proxy.ts';
import { engine, freshDatabase } from '../../test/engine.ts';
import { serveEmbedded } from '../../test/process/embedded-postgres.ts';
import type { Database, Db } from './database.ts';
import { openPostgres } from './postgres.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const is =
  (kind: DatabaseUnavailable['kind']) =>
  (error: unknown): boolean =>
    error instanceof DatabaseUnavailable && error.kind === kind;

describe('a lost connection to PostgreSQL', { skip: engine !== 'postgres' }, () => {
  let database: Database;
  let proxy: CuttingProxy;
  let embedded: Awaited<ReturnType<typeof serveEmbedded>> | undefined;

  before(async () => {
    const server = process.env['TEST_DATABASE_URL'];
    embedded = server === undefined ? await serveEmbedded() : undefined;
    proxy = await startCuttingProxy(embedded?.url ?? (await freshDatabase(server!)));
    database = openPostgres(proxy.url);
    await database.write(async (db) => {
      await sql`create table notes (text text not null)`.execute(db.q);
      await sql`create table state_versions (scope text, part text, version text not null, primary key (scope, part))`.execute(
        db.q,
      );
    });
  });
  after(async () => {
    await database.close();
    await proxy.stop();
    await embedded?.stop();
  });
  beforeEach(() => database.write((db) => sql`delete from notes`.execute(db.q)));

  const notes = async (db: Db = database.reads) =>
    (await sql<{ text: string }>`select text from notes`.execute(db.q)).rows.map(({ text }) => text);
  const insert = (db: Db, text: string) => sql`insert into notes (text) values (${text})`.execute(db.q);

  /** Writes a row and returns how often it was tried. */
  function write(text: string, before: (attempt: number, db: Db) => unknown = () => {}) {
    const tried = { times: 0 };
    const done = database.write(async (db) => {
      tried.times++;
      await before(tried.times, db);
      await insert(db, text);
    });
    return { tried, done };
  }

  test('does not affect a read', async () => {
    proxy.lose({ at: 'select text', how: 'unsent' });
    assert.deepEqual(await notes(), []);
    proxy.lose({ at: 'select text', how: 'unanswered' });
    assert.deepEqual(await notes(), []);
    proxy.lose({ at: 'state_versions', how: 'unanswered' });
    assert.match(await database.state('none'), /^\S+ \d+/);
  });

  test('changes the names of states: a server that lost commits returns to older versions', async () => {
    const state = () => database.state('none');
    const before = await state();
    assert.equal(await state(), before);
    proxy.cut();
    await notes();
    const after = await state();
    assert.notEqual(after, before);
    assert.equal(await state(), after);
  });

  test('before COMMIT retries the write once', async () => {
    for (const at of ['begin', 'insert into']) {
      for (const how of ['unsent', 'unanswered'] as const) {
        const { tried, done } = write(`${at} ${how}`);
        proxy.lose({ at, how });
        await done;
        assert.equal(tried.times, 2, `${at} ${how}`);
      }
    }
    assert.deepEqual(await notes(), [
      'begin unsent',
      'begin unanswered',
      'insert into unsent',
      'insert into unanswered',
    ]);
  });

  test('while a transaction waits for other work retries the write too', async () => {
    const { tried, done } = write('waited', async (attempt, db) => {
      await notes(db);
      if (attempt > 1) return;
      proxy.cut();
      // The loss is detected before the next statement.
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await done;
    assert.equal(tried.times, 2);
    assert.deepEqual(await notes(), ['waited']);
  });

  test('during COMMIT is reported as unknown, without a retry', async () => {
    for (const how of ['unsent', 'unanswered'] as const) {
      proxy.lose({ at: 'commit', how });
      const { tried, done } = write(how);
      await assert.rejects(done, is('commit-unknown'));
      assert.equal(tried.times, 1);
    }
    assert.deepEqual(await notes(), ['unanswered']);
    const error = new DatabaseUnavailable('commit-unknown', undefined);
    assert.equal(error.retryAfter, undefined);
  });

  test('during a snapshot aborts it, and after its end does not', async () => {
    await database.write((db) => insert(db, 'one'));
    proxy.lose({ at: 'fetch', how: 'unanswered' });
    const read = () =>
      database.snapshot(async (view) => {
        for await (const rows of view.stream(sql<{ text: string }>`select text from notes`)) return rows.length;
      });
    await assert.rejects(read(), is('unreachable'));
    proxy.lose({ at: 'commit', how: 'unsent' });
    assert.equal(await read(), 1);
  });

  test('to a stopped server fails after a moment, then immediately, and recovers when it is back', async () => {
    await proxy.down();
    await assert.rejects(notes(), is('unreachable'));
    const began = performance.now();
    await assert.rejects(notes(), is('unreachable'));
    const { tried, done } = write('never');
    await assert.rejects(done, is('unreachable'));
    await assert.rejects(database.ping(), is('unreachable'));
    assert.ok(performance.now() - began < 1000);
    assert.equal(tried.times, 0);
    await proxy.up();
    await write('after').done;
    assert.deepEqual(await notes(), ['after']);
    await database.ping();
  });

  test('to a standby is not ready', async () => {
    const readOnly = new URL(proxy.url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    const standby = openPostgres(readOnly.href);
    // All connections to the embedded one share a session.
    const share = async (value: 'on' | 'off') => {
      if (embedded)
        await sql`select set_config('default_transaction_read_only', ${value}, false)`.execute(standby.reads.q);
    };
    await share('on');
    try {
      await assert.rejects(standby.ping(), is('read-only'));
    } finally {
      await share('off');
      await standby.close();
    }
    await database.ping();
  });

  test('to a read-only server is replaced', async () => {
    const { tried, done } = write('on the other one', async (attempt, db) => {
      if (attempt === 1) await sql`set transaction read only`.execute(db.q);
    });
    await done;
    assert.equal(tried.times, 2);
    assert.deepEqual(await notes(), ['on the other one']);
  });

  test('is distinguished from a cancelled query and an exhausted pool', async () => {
    const cancel = sql`do $$ begin raise exception 'too long' using errcode = '57014'; end $$`;
    const { tried, done } = write('cancelled', (_, db) => cancel.execute(db.q));
    await assert.rejects(done, is('busy'));
    assert.equal(tried.times, 1);
    const small = openPostgres(proxy.url, { max: 1, connectMs: 100 });
    await small.write(async () => assert.rejects(notes(small.reads), is('busy')));
    assert.deepEqual(await notes(small.reads), []);
    await small.close();
  });

  test('is distinguished from deadlocks, which are retried a few times', async () => {
    const block = sql`do $$ begin raise exception 'a deadlock' using errcode = '40P01'; end $$`;
    const once = write('after one', (attempt, db) => (attempt === 1 ? block.execute(db.q) : undefined));
    await once.done;
    assert.equal(once.tried.times, 2);
    const always = write('never', (_, db) => block.execute(db.q));
    await assert.rejects(always.done, is('busy'));
    assert.equal(always.tried.times, 5);
    assert.deepEqual(await notes(), ['after one']);
  });
});
