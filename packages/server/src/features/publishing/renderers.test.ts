// What external renderers read with a visitor's token, besides the content.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, clientWith, nobody } from '../../../test/harness.ts';
import { published, shown, status } from './testing/visits.ts';

describe('getEmbedByUrl', () => {
  const known = [
    ['https://www.youtube.com/watch?v=abc', 'YouTube', 'youtube.com'],
    ['https://example.test/guides/first%20steps/', 'guides/first steps', 'example.test'],
    ['HTTP://Example.test:8080/?page=1', 'example.test:8080', 'example.test:8080'],
  ] as const;

  test('is derived from the URL, for users and for visitors of the space', async () => {
    const { admin, base, spaces } = await published('Guide');
    const spaceId = spaces[0]!.id;
    const visitor = clientWith((await shown(base)).apiToken);
    for (const [url, title, site] of known) {
      for (const who of [admin, visitor]) {
        assert.deepEqual(await who.call(api.getEmbedByUrl, { query: { url } }), { type: 'link', title, site });
        const there = await who.call(api.getEmbedByUrlInSpace, { spaceId, query: { url } });
        assert.deepEqual(there, { type: 'link', title, site });
      }
    }
    await assert.rejects(nobody.call(api.getEmbedByUrl, { query: { url: known[0][0] } }), status(401));
    const other = await a.space();
    for (const who of [admin, visitor]) {
      const asked = who.call(api.getEmbedByUrlInSpace, { spaceId: other.id, query: { url: known[0][0] } });
      await assert.rejects(asked, status(404));
    }
  });

  test('rejects what is not a web URL', async () => {
    const { admin, spaces } = await published('Guide');
    for (const url of [
      '',
      'guide',
      '/guide',
      'javascript:alert(1)',
      'ftp://example.test/',
      'https://',
      'mailto:a@b.test',
    ]) {
      await assert.rejects(admin.call(api.getEmbedByUrl, { query: { url } }), status(400));
      const inSpace = admin.call(api.getEmbedByUrlInSpace, { spaceId: spaces[0]!.id, query: { url } });
      await assert.rejects(inSpace, status(400));
    }
  });
});

describe('getUser for a visitor', () => {
  test('returns the names of members of the site’s organization, and nothing else', async () => {
    const { organization, base } = await published('Guide');
    const member = await a.member({ in: organization, role: 'read' });
    const photoURL = 'https://example.test/me.png';
    const body = { displayName: 'Ada', photoURL };
    await member.call(api.updateUser, { userId: member.id, body });
    const visitor = clientWith((await shown(base)).apiToken);
    const { urls, ...told } = await visitor.call(api.getUser, { userId: member.id });
    assert.deepEqual(told, { object: 'user', id: member.id, displayName: 'Ada' });
    assert.ok(urls.location.endsWith(member.id));
    const stranger = await a.person();
    for (const userId of [stranger.id, 'none']) {
      await assert.rejects(visitor.call(api.getUser, { userId }), status(404));
    }
    await assert.rejects(visitor.call(api.updateUser, { userId: member.id, body }), status(403));
  });
});
