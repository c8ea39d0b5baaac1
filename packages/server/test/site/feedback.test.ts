import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app, withStoppedClock } from '../harness.ts';
import { petshop } from '../../src/features/openapi-specs/testing/spec.ts';
import { addPages, published } from '../../src/features/publishing/testing/visits.ts';

async function asking() {
  const made = await published('Guide');
  const { admin, at, base, spaces } = made;
  const [page] = await addPages(made, spaces[0]!.id, { title: 'Start', markdown: 'Hello.\n' }, { title: 'More' });
  const settings = await admin.call(api.getSiteCustomization, at);
  await admin.call(api.setSiteCustomization, { ...at, body: { ...settings, feedback: { enabled: true } } });
  const path = new URL(base).pathname;
  const post = (fields: Record<string, string>, headers: Record<string, string> = {}, query = '') =>
    app.http.inject({
      method: 'POST',
      url: `${path}/~feedback${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'a test', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const said = async () => (await admin.call(api.listPageFeedback, at)).items;
  return { ...made, page: page!, path, post, said, settings };
}

describe('the feedback form of a page', () => {
  test('accepts a rating, and an optional comment', async () => {
    const { page, path, post, said } = await asking();
    const shown = await app.http.inject({ method: 'GET', url: path });
    assert.match(shown.payload, /<form class="feedback" method="post" action="[^"]*\/~feedback">/);
    assert.match(shown.payload, /Was this helpful\?/);
    const first = await post({ page, rating: 'bad' });
    assert.equal(first.statusCode, 200);
    assert.match(first.payload, /Thank you!/);
    assert.match(first.payload, /<textarea name="comment"/);
    assert.equal(first.headers['cache-control'], 'no-store');
    const second = await post({ page, rating: 'bad', comment: 'Too short.' }, {}, '?fragment');
    assert.match(second.payload, /^<form class="feedback"/);
    assert.doesNotMatch(second.payload, /textarea/);
    assert.deepEqual(
      (await said()).map(({ rating, comment }) => [rating, comment]),
      [['bad', 'Too short.']],
    );
  });

  test('rejects foreign origins, missing pages, and too many ratings', async () => {
    const { page, path, post, said } = await asking();
    assert.equal((await post({ page, rating: 'good' }, { origin: 'https://evil.test' })).statusCode, 403);
    assert.equal((await post({ page: 'none', rating: 'good' })).statusCode, 404);
    assert.equal((await post({ page, rating: 'great' })).statusCode, 400);
    assert.equal((await app.http.inject({ method: 'GET', url: `${path}/~feedback` })).statusCode, 302);
    assert.deepEqual(await said(), []);
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const codes: number[] = [];
    // Ratings of one minute are counted.
    await withStoppedClock(async () => {
      for (let i = 0; i < 22; i++) codes.push((await post({ page, rating: 'good' }, from)).statusCode);
    });
    assert.equal(codes.filter((code) => code === 200).length, 20);
    assert.equal(codes.at(-1), 429);
    assert.equal((await said()).length, 1);
  });

  test('sanitizes comments', async () => {
    const { page, post, said } = await asking();
    assert.equal((await post({ page, rating: 'ok', comment: `a\0b${'🦊'.repeat(5000)}` })).statusCode, 200);
    const [{ comment } = {}] = await said();
    assert.ok(comment!.startsWith('ab🦊') && comment!.isWellFormed());
  });

  test('works on a page about an API, too', async () => {
    const { admin, at, organization, path, post, said, spaces } = await asking();
    const organizationId = organization.id;
    const spaceId = spaces[0]!.id;
    const body = { slug: 'pets', source: { text: petshop } };
    await admin.call(api.createOpenApiSpec, { organizationId, body });
    await app.runJobs();
    const spec = { ref: { kind: 'openapi', spec: 'pets' } } as const;
    const computed = (title: string, more: object = {}) => ({
      operation: 'insert_computed' as const,
      title,
      computed: { type: 'builtin:openapi', dependencies: { spec }, props: {} },
      ...more,
    });
    const changes = [computed('API'), computed('Beta', { condition: 'visitor.claims.beta' })];
    await admin.call(api.editContent, { spaceId, body: { changes } });
    const { pages } = await admin.call(api.listPages, { spaceId });
    const made = pages.flatMap((page) => page.pages ?? []).filter(({ title }) => title === 'List the pets');
    assert.equal(made.length, 2);
    const [open, hidden] = made;
    const shown = await app.http.inject({ method: 'GET', url: `${path}/${open!.path}` });
    assert.match(shown.payload, /<form class="feedback"/);
    assert.equal((await post({ page: open!.id, rating: 'good' })).statusCode, 200);
    assert.equal((await post({ page: hidden!.id, rating: 'good' })).statusCode, 404);
    assert.deepEqual(
      (await said()).map(({ page }) => page),
      [open!.id],
    );
    const { items } = await admin.call(api.countPageFeedback, at);
    assert.equal(items[0]!.title, 'List the pets');
  });

  test('is absent where feedback is disabled', async () => {
    const { admin, at, page, path, post, said, settings } = await asking();
    await admin.call(api.setSiteCustomization, { ...at, body: settings });
    const shown = await app.http.inject({ method: 'GET', url: path });
    assert.doesNotMatch(shown.payload, /Was this helpful/);
    assert.equal((await post({ page, rating: 'good' })).statusCode, 404);
    assert.deepEqual(await said(), []);
  });
});
