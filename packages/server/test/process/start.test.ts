import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { engine } from '../engine.ts';
import { runChild, startChild } from './child.ts';
import { freshSettings, suiteSettings } from './settings.ts';

describe('the first start', () => {
  const settings = suiteSettings({ hasSchema: false });

  test('prints a working token, once', async () => {
    const env = { ...settings(), LECTERN_ADMIN_TOKEN: '', LECTERN_ORG: 'Acme' };
    const first = await startChild({ ...env, LECTERN_DATABASE_URL: 'postgres://a.test/b' });
    assert.match(first.output(), /LECTERN_DATABASE_URL is not a setting/);
    const token = /\blct_\w+/.exec(first.output())?.[0];
    assert.ok(token, first.output());
    const headers = { authorization: `Bearer ${token}` };
    const ask = async (url: string) => (await fetch(`${url}/v1/orgs`, { headers })).json();
    const { items } = (await ask(first.url)) as { items: { title: string }[] };
    assert.deepEqual(
      items.map(({ title }) => title),
      ['Acme'],
    );
    assert.equal(await first.stop(), 0);

    const second = await startChild(env);
    assert.doesNotMatch(second.output(), /lct_|is not a setting/);
    assert.equal(((await ask(second.url)) as { items: unknown[] }).items.length, 1);
    assert.equal(await second.stop(), 0);
  });
});

type Listed = { type: string; path?: string; pages?: readonly Listed[] };

const documentPaths = (pages: readonly Listed[]): string[] =>
  pages.flatMap(({ type, path, pages: below = [] }) => [
    ...(type === 'document' && path !== undefined ? [path] : []),
    ...documentPaths(below),
  ]);

describe('the first start with its sample', () => {
  const settings = suiteSettings();

  // On PostgreSQL the other starts are enough: what is rendered here are many pages of one kind.
  const publishes = async (): Promise<void> => {
    const child = await startChild({ ...settings(), LECTERN_SAMPLE: 'on' });
    const { client, url } = child;
    const manual = /Manual\s+(\S+)/.exec(child.output())?.[1];
    assert.ok(manual, child.output());
    const organizationId = (await client.call(api.listOrganizations)).items[0]!.id;
    const [space] = (await client.call(api.listSpaces, { organizationId })).items;
    const spaceId = space!.id;
    const { stats } = await client.call(api.listSpaceLinks, { spaceId });
    assert.deepEqual([stats.total > 0, stats.broken.total], [true, 0]);
    const { pages } = await client.call(api.listPages, { spaceId });
    const paths = documentPaths(pages);
    assert.ok(paths.length > 10);
    for (const path of paths) {
      const answer: Response = await fetch(url + new URL(`${manual}/${path}`).pathname);
      assert.equal(answer.status, 200, path);
    }
    assert.equal(await child.stop(), 0);
    const again = await startChild({ ...settings(), LECTERN_SAMPLE: 'on' });
    assert.doesNotMatch(again.output(), /Manual/);
    assert.equal((await again.client.call(api.listSpaces, { organizationId })).count, 1);
    assert.equal(await again.stop(), 0);
  };
  if (engine === 'sqlite') test('publishes the manual, every page of it, without a broken link', publishes);
});

describe('two processes that start concurrently on an empty database', () => {
  const settings = suiteSettings({ hasSchema: false });

  test('create one organization', async () => {
    const env = settings();
    const both = await Promise.all([startChild(env), startChild(env)]);
    for (const { client } of both) assert.equal((await client.call(api.listOrganizations)).count, 1);
    assert.deepEqual(await Promise.all(both.map((child) => child.stop())), [0, 0]);
  });
});

describe('a start', () => {
  test('on a port in use names it, and changes nothing', async () => {
    const { env, release } = await freshSettings({ hasSchema: false });
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { code, output } = await runChild({ ...env, LECTERN_LOG: 'silent', PORT: String(port) });
    other.close();
    assert.equal(code, 1);
    assert.match(output, /^PORT: another program listens on 127\.0\.0\.1:\d+\n$/);
    // Nothing was made that nobody was told of.
    const next = await startChild({ ...env, LECTERN_ADMIN_TOKEN: '' });
    assert.match(next.output(), /This is the first start[\s\S]*\blct_\w+/);
    assert.equal((await fetch(`${next.url}/healthz`)).status, 200);
    assert.equal(await next.stop(), 0);
    await release();
  });
});
