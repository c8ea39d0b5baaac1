// One engine: of settings a database is asked nothing but whether an id exists.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { readConfig } from '../../src/platform/config.ts';
import { runChild } from './child.ts';
import { freshSettings } from './settings.ts';

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

  test('for the replica is named, too', () => {
    const url = 'postgres://db.test/lectern';
    const at = (replica: string, primary = url) => readConfig({ DATABASE_URL: primary, DATABASE_READ_URL: replica });
    const wrong: [string, RegExp, string?][] = [
      ['db.test', /^DATABASE_READ_URL must look like/],
      ['postgres://one.test,two.test/lectern', /^DATABASE_READ_URL must name one server/],
      [`${url}?pool_max=1`, /^DATABASE_READ_URL must have a pool_max/],
      [url, /^DATABASE_READ_URL needs DATABASE_URL/, ''],
    ];
    for (const [replica, message, primary] of wrong) assert.throws(() => at(replica, primary), { message });
    assert.deepEqual(at(`${url}?pool_max=8`).databaseReplica, { url, pool: 8 });
    assert.equal(readConfig({ DATABASE_URL: url }).databaseReplica, undefined);
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
});
