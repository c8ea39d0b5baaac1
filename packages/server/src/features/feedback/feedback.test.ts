import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, passTime } from '../../../test/harness.ts';
import { addPages, adaptive, published, shown, signed, status } from '../publishing/testing/visits.ts';

async function listening() {
  const made = await published('Guide');
  const { admin, at, base, spaces } = made;
  const key = await adaptive(made);
  const spaceId = spaces[0]!.id;
  const [page, secret] = await addPages(
    made,
    spaceId,
    { title: 'Start', markdown: 'Hello.\n' },
    { title: 'Secret', condition: 'visitor.claims.beta' },
  );
  const [hidden] = await addPages(made, spaceId, { title: 'Hidden' });
  await admin.call(api.editContent, {
    spaceId,
    body: { changes: [{ operation: 'update_page', page: hidden!, hidden: true }] },
  });
  const settings = await admin.call(api.getSiteCustomization, at);
  const enable = (enabled: boolean) =>
    admin.call(api.setSiteCustomization, { ...at, body: { ...settings, feedback: { enabled } } });
  await enable(true);
  const siteSpaceId = (await admin.call(api.listSiteSpaces, at)).items[0]!.id;
  const visitor = async (claims?: object) =>
    clientWith((await shown(base, claims && { jwtToken: signed(key, claims) })).apiToken);
  const say = async (
    body: { pageId?: string; rating?: 'good' | 'ok' | 'bad'; comment?: string; reader?: string },
    claims?: object,
  ) =>
    (await visitor(claims)).call(api.sendPageFeedback, {
      ...at,
      siteSpaceId,
      body: { pageId: page!, rating: 'good', ...body },
    });
  return { ...made, page: page!, secret: secret!, hidden: hidden!, siteSpaceId, enable, visitor, say };
}

describe('sendPageFeedback', () => {
  test('stores one rating per reader, page and day', async () => {
    const { admin, at, page, siteSpaceId, say } = await listening();
    await say({ rating: 'bad', reader: 'one' });
    await say({ rating: 'good', reader: 'one', comment: ' It was clear. ' });
    await say({ rating: 'good', reader: 'one' });
    await say({ rating: 'bad', reader: 'two', comment: '  ' });
    await say({ rating: 'ok' });
    await say({ rating: 'ok' });
    const { items, count } = await admin.call(api.listPageFeedback, at);
    assert.equal(count, 4);
    assert.deepEqual(items.map(({ rating, comment }) => [rating, comment]).sort(), [
      ['bad', undefined],
      ['good', 'It was clear.'],
      ['ok', undefined],
      ['ok', undefined],
    ]);
    const counted = await admin.call(api.countPageFeedback, at);
    const day = items[0]!.day;
    assert.deepEqual(counted.items, [
      {
        object: 'page-feedback-count',
        siteSpace: siteSpaceId,
        page,
        title: 'Start',
        good: 1,
        ok: 2,
        bad: 1,
        comments: 1,
        lastDay: day,
      },
    ]);
    passTime({ days: 1 });
    await say({ rating: 'good', reader: 'one' });
    const only = async (query: object) => (await admin.call(api.listPageFeedback, { ...at, query })).count;
    assert.equal(await only({}), 5);
    assert.equal(await only({ to: day }), 4);
    assert.equal(await only({ comments: true }), 1);
    assert.equal(await only({ rating: 'ok' }), 2);
    assert.equal(await only({ pageId: 'none' }), 0);
    assert.equal(await only({ siteSpace: 'none' }), 0);
    const [newest] = (await admin.call(api.listPageFeedback, { ...at, query: { limit: 1 } })).items;
    await admin.call(api.deletePageFeedback, { ...at, feedbackId: newest!.id });
    assert.equal(await only({}), 4);
  });

  test('is accepted on pages the reader can see, where feedback is enabled', async () => {
    const { say, enable, secret, hidden, admin, at } = await listening();
    await assert.rejects(say({ pageId: 'none' }), status(404));
    await assert.rejects(say({ pageId: secret }), status(404));
    await say({ pageId: secret }, { beta: true });
    await assert.rejects(say({ pageId: hidden }), status(404));
    await assert.rejects(say({ comment: 'x'.repeat(1001) }), status(400));
    await assert.rejects(say({ rating: 'great' as 'good' }), status(400));
    await enable(false);
    await assert.rejects(say({}), status(412));
    assert.equal((await admin.call(api.listPageFeedback, at)).count, 1);
  });

  test('is listed for editors, limited to what they may read', async () => {
    const { say, visitor, admin, at, organization, spaces } = await listening();
    await say({ comment: 'Thanks' });
    await assert.rejects((await visitor()).call(api.listPageFeedback, at), status(403));
    const reader = await a.member({ in: organization, role: 'read' });
    await assert.rejects(reader.call(api.listPageFeedback, at), status(403));
    const editor = await a.member({ in: organization, role: 'edit' });
    assert.equal((await editor.call(api.listPageFeedback, at)).count, 1);
    await admin.call(api.updateSpace, { spaceId: spaces[0]!.id, body: { defaultLevel: null } });
    assert.equal((await editor.call(api.listPageFeedback, at)).count, 0);
    assert.equal((await editor.call(api.countPageFeedback, at)).count, 0);
  });
});
