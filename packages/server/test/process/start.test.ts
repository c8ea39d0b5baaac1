import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { readConfig } from '../../src/platform/config.ts';
import { runChild, startChild } from './child.ts';
import { freshSettings, suiteSettings } from './settings.ts';

describe('the first start', () => {
  const settings = suiteSettings();

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

  test('publishes the manual, every page of it, without a broken link', async () => {
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
  });
});

describe('two processes that start concurrently on an empty database', () => {
  const settings = suiteSettings();

  test('create one organization', async () => {
    const env = settings();
    const both = await Promise.all([startChild(env), startChild(env)]);
    for (const { client } of both) assert.equal((await client.call(api.listOrganizations)).count, 1);
    assert.deepEqual(await Promise.all(both.map((child) => child.stop())), [0, 0]);
  });
});

describe('an invalid setting', () => {
  const wrong: Record<string, string> = {
    PORT: 'eighty',
    DATABASE_URL: 'mysql://localhost/lectern',
    LECTERN_URL: 'docs.example.com',
    LECTERN_SITES_URL: 'ftp://example.com',
    LECTERN_ADMIN_TOKEN: 'short',
    LECTERN_ADMIN_EMAIL: 'nobody',
    LECTERN_ORG: 'x',
    LECTERN_SAMPLE: 'maybe',
    LECTERN_RATE_LIMIT: '-1',
    LECTERN_SECRET: 'too short',
    LECTERN_STORAGE_URL: '/var/files',
    LECTERN_SMTP_URL: 'mail.example.com',
    LECTERN_MAIL_FROM: 'the handbook',
    LECTERN_SESSION_IDLE: '7',
    LECTERN_SESSION_MAX: 'never',
    LECTERN_PASSWORD_MB: '1',
    LECTERN_TRUSTED_PROXIES: 'proxy.example.com',
    LECTERN_GIT_ORGS: 'all, first',
    LECTERN_LOG: 'loud',
    LECTERN_LOG_FORMAT: 'xml',
  };

  test('is named without its password', () => {
    const urls = { DATABASE_URL: 'mysql://lectern:hidden@db/x', LECTERN_SMTP_URL: 'imap://lectern:hid@den@mail.test' };
    for (const [name, value] of Object.entries(urls)) {
      assert.throws(
        () => readConfig({ [name]: value }),
        ({ message }: Error) => message.startsWith(`${name} must `) && !/hidden|hid@den/.test(message),
      );
    }
  });

  test('is named in one sentence', () => {
    for (const [name, value] of Object.entries(wrong)) {
      assert.throws(
        () => readConfig({ [name]: value }),
        ({ message }: Error) => message.startsWith(`${name} must `) && !message.includes('\n'),
        name,
      );
    }
  });

  test('for the size of the connection pool is named, too', () => {
    const at = (query: string) => readConfig({ DATABASE_URL: `postgres://db.test/lectern${query}` });
    for (const value of ['0', '5', '1001', '', 'many', '8.5', '-8']) {
      assert.throws(() => at(`?pool_max=${value}`), {
        message: `DATABASE_URL must have a pool_max from 6 to 1000, not "${value}"`,
      });
    }
    assert.equal(at('').databasePool, 16);
    const { databasePool, databaseUrl } = at('?pool_max=8&sslmode=disable');
    assert.deepEqual([databasePool, databaseUrl], [8, 'postgres://db.test/lectern?sslmode=disable']);
  });

  test('that does not exist is named in a warning', () => {
    const wrong = { LECTERN_DATABASE_URL: 'x', LECTERN_PRINT_MEMORY: '' };
    const right = { LECTERN_TRANSLATE_KEY: 'x', LECTERN_PRINT_MB: '300', LECTERN_IMPORT_PAGES: '5' };
    const cluster = {
      LECTERN_SERVICE_HOST: 'x',
      LECTERN_PORT: 'x',
      LECTERN_PORT_80_TCP_ADDR: 'x',
      LECTERN_DB_PORT: 'x',
    };
    assert.deepEqual(readConfig({ ...wrong, ...right, ...cluster }).unknown, Object.keys(wrong));
  });

  const stops: Record<string, Record<string, string>> = {
    'LECTERN_SAMPLE must be on or off, not "maybe"': { LECTERN_SAMPLE: 'maybe' },
    'LECTERN_GIT_ORGS must be first, all or ids of organizations, and no organization has the id ': {
      LECTERN_GIT_ORGS: 'NobodyHasThisIdAtAll',
    },
    'HOST: ': { HOST: '203.0.113.9' },
    'DATABASE_URL: ': { DATABASE_URL: 'postgres://127.0.0.1:1/nothing-listens-here' },
    'LECTERN_DATA: ': { LECTERN_DATA: '/dev/null/data', DATABASE_URL: '' },
  };

  test('aborts the start with only that sentence', async () => {
    const { env, release } = await freshSettings();
    for (const [sentence, setting] of Object.entries(stops)) {
      const { code, output } = await runChild({ ...env, LECTERN_LOG: 'silent', ...setting });
      assert.equal(code, 1, `${sentence}: ${output}`);
      assert.equal(output.trim().split('\n').length, 1, `${sentence}: ${output}`);
      assert.ok(output.startsWith(sentence), `${sentence}: ${output}`);
    }
    await release();
  });

  test('a port in use is named too', async () => {
    const { env, release } = await freshSettings();
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
