import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { countStatements } from '../../../test/count-statements.ts';
import { manyPages } from '../../../test/many-pages.ts';
import { passTime, services, settleJobs } from '../../../test/harness.ts';
import { liveSpace, serve, zipOf } from '../imports/testing/site.ts';

const pages = 60;

/** State left by a process killed right after the head moved. */
async function leaveUnfollowed(spaceId: string, from: string, to: string | undefined): Promise<void> {
  await services.database.write(async ({ q }) => {
    for (const table of ['search_sections', 'links', 'page_revisions'] as const) {
      await q.deleteFrom(table).where('space_id', '=', spaceId).execute();
    }
    const now = services.clock().toISOString();
    const payload = JSON.stringify({ space: spaceId, from, to });
    const job = {
      organization_id: '',
      id: `follow ${spaceId}`,
      name: 'content.follow',
      payload,
      run_at: now,
      attempts: 0,
      created_at: now,
    };
    await q
      .insertInto('jobs')
      .values({ ...job, last_error: null, share: null })
      .execute();
  });
}

describe('a change of many pages', () => {
  test('is followed by a job if the process dies meanwhile', async () => {
    const site = await liveSpace();
    const { spaceId, admin } = site;
    const from = await site.head();
    const { revision: to } = await site.import(
      'zip',
      `${await serve({ 'x.zip': zipOf(manyPages(pages, 'quince')) })}x.zip`,
    );
    const { id: pageId } = await site.find('Page 7');
    const state = async () => ({
      found: (await admin.call(api.searchSpace, { spaceId, query: { query: 'number7' } })).items.map(
        ({ title }) => title,
      ),
      links: (await admin.call(api.listSpaceLinks, { spaceId, query: { limit: 1 } })).count,
      history: (await admin.call(api.listPageRevisions, { spaceId, pageId })).items.length,
    });
    const whole = await state();
    assert.deepEqual(whole, { found: ['Page 7'], links: 2 * pages, history: 1 });
    await leaveUnfollowed(spaceId, from, to);
    passTime({ minutes: 2 });
    await settleJobs();
    assert.deepEqual(await state(), whole);
  });

  test('is followed although one of the new pages was deleted meanwhile', async () => {
    const site = await liveSpace();
    const { spaceId, admin } = site;
    const from = await site.head();
    const { revision: to } = await site.import(
      'zip',
      `${await serve({ 'x.zip': zipOf(manyPages(pages, 'quince')) })}x.zip`,
    );
    const { id: page } = await site.find('Page 7');
    await admin.call(api.editContent, { spaceId, body: { changes: [{ operation: 'delete_page', page }] } });
    await leaveUnfollowed(spaceId, from, to);
    passTime({ minutes: 2 });
    await settleJobs();
    const { count } = await admin.call(api.listSpaceLinks, { spaceId, query: { limit: 1 } });
    assert.equal(count, 2 * (pages - 1));
  });

  test('is not lost if a page is edited before its batch is followed', async () => {
    const site = await liveSpace();
    const { spaceId, admin } = site;
    const url = `${await serve({ 'x.zip': zipOf(manyPages(pages, 'quince')) })}x.zip`;
    const importing = site.import('zip', url);
    const edited: string[] = [];
    for (let turn = 0; edited.length === 0 && turn < 2000; turn++) {
      await new Promise(setImmediate);
      const top = await site.pages();
      const page = top.at(-1)?.pages?.at(-1);
      if (!page) continue;
      const change = { operation: 'update_page' as const, page: page.id, document: { markdown: 'medlar alone\n' } };
      const { status } = await admin.send(api.editContent, { spaceId, body: { changes: [change] } });
      if (status < 300) edited.push(page.title);
    }
    await importing;
    const { items } = await admin.call(api.searchSpace, { spaceId, query: { query: 'medlar alone' } });
    assert.deepEqual(
      items.map(({ title }) => title),
      edited,
    );
  });

  test('takes statements in bulk', async () => {
    const counts: number[] = [];
    for (const count of [100, 300]) {
      const site = await liveSpace();
      const url = `${await serve({ 'x.zip': zipOf(manyPages(count, 'quince')) })}x.zip`;
      counts.push(await countStatements(() => site.import('zip', url)));
    }
    const [few = 0, many = 0] = counts;
    const perPage = (many - few) / 200;
    // SQLite has no round trips, and returns the id of each section for its full text.
    const limit = services.database.engine === 'postgres' ? 1.1 : 10;
    assert.ok(perPage < limit, `${perPage} statements for each page`);
  });
});
