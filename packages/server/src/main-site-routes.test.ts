// Where sites send their readers, and what caches in between may keep of them.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { app } from '../test/harness.ts';
import { addPages, published } from './features/publishing/testing/visits.ts';

type Headers = Record<string, string>;
type Answer = { status: number; location: string | undefined; headers: Headers; cookies: string[]; text: string };

async function get(url: string, headers: Headers = {}): Promise<Answer> {
  const { host } = new URL(url);
  const path = url.slice(url.indexOf(host) + host.length);
  const answer = await app.http.inject({ method: 'GET', url: path || '/', headers: { host, ...headers } });
  return {
    status: answer.statusCode,
    location: answer.headers.location,
    headers: answer.headers as Headers,
    cookies: [answer.headers['set-cookie'] ?? []].flat(),
    text: answer.payload,
  };
}

async function aGuide() {
  const made = await published('Guide');
  const [start, install] = await addPages(
    made,
    made.spaces[0]!.id,
    { title: 'Start', markdown: 'Begin here.\n' },
    { title: 'Install', markdown: 'On a machine.\n' },
  );
  return { ...made, space: made.spaces[0]!.id, start: start!, install: install!, path: new URL(made.base).pathname };
}
type Guide = Awaited<ReturnType<typeof aGuide>>;

async function onHostname({ admin, at }: Guide): Promise<string> {
  const hostname = `docs-${at.siteId.toLowerCase()}.example.test`;
  await admin.call(api.updateSite, { ...at, body: { hostname } });
  return `https://${hostname}`;
}

describe('a redirect of a site', () => {
  test('after signing in stays on the site, whatever was asked for', async () => {
    const made = await aGuide();
    for (const base of [made.base, await onHostname(made)]) {
      const root = new URL(base).pathname.replace(/\/$/, '');
      const asked = async (location: string) =>
        (await get(`${base}/~gitbook/auth/login?location=${encodeURIComponent(location)}`)).location;
      assert.equal(await asked('/install?a=1#b'), `${root}/install?a=1#b`);
      assert.equal(await asked('/日本 1'), `${root}/%E6%97%A5%E6%9C%AC%201`);
      assert.equal(await asked('/../../install'), `${root}/install`);
      for (const away of [
        '/\t/evil.test',
        '/\n/evil.test',
        '/\\evil.test',
        '//evil.test',
        '/.//evil.test',
        '/x/..//evil.test',
        '/%2e//evil.test',
        'https://evil.test',
        '\t//evil.test',
        'install',
        'javascript:alert(1)',
      ])
        assert.equal(await asked(away), root || '/', JSON.stringify(away));
      for (const odd of ['/\0', '/a\nb', '/\u00FF'])
        assert.ok((await asked(odd))!.startsWith(`${root}/`), JSON.stringify(odd));
    }
  });

  test('to another name of a page as Markdown stays on the host', async () => {
    const made = await aGuide();
    const origin = await onHostname(made);
    const { structure } = await made.admin.call(api.getSiteStructure, made.at);
    const [first] = structure as { path: string }[];
    const answer = await get(`${origin}/${first!.path}.md`);
    assert.equal(answer.location, '/index.md');
    assert.equal((await get(`${origin}/index.md`)).status, 200);
  });
});
