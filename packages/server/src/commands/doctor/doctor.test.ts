import { strict as assert } from 'node:assert';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, mock, test } from 'node:test';
import { api } from '@lectern/contract';
import { engine } from '../../../test/engine.ts';
import { a, services } from '../../../test/harness.ts';
import { runCommand } from '../../../test/process/command.ts';
import { suiteSettings } from '../../../test/process/settings.ts';
import { checkProviders } from '../../features/sso/check-providers.ts';
import { newSigner } from '../../features/sso/testing/certificate.ts';
import { startOidc } from '../../features/sso/testing/oidc-server.ts';
import { samlProvider } from '../../features/sso/testing/saml-sign-in.ts';
import { migrate } from '../../db/migrate.ts';
import { readConfig } from '../../platform/config.ts';
import { openDatabase } from '../../process/open-database.ts';
import { doctor } from '../doctor.ts';
import { clockFinding, spaceFinding } from './machine.ts';

type Report = { healthy: boolean; checks: { state: string; message: string; mend?: string }[] };

/** Its report, as programs get it. */
async function reportOf(env: Record<string, string>): Promise<Report> {
  const said: string[] = [];
  const log = mock.method(console, 'log', (line: string) => void said.push(line));
  const isHealthy = await doctor({ PORT: '0', LECTERN_URL: 'http://localhost', ...env }, { json: true });
  log.mock.restore();
  const report = JSON.parse(said.join('')) as Report;
  assert.equal(report.healthy, isHealthy);
  return report;
}
const wrongIn = ({ checks }: Report) => checks.filter(({ state }) => state === 'wrong');

describe('lectern doctor', () => {
  const settings = suiteSettings({ hasSchema: false });

  test('finds a new installation healthy, and creates nothing', async () => {
    const env = settings();
    const report = await reportOf(env);
    assert.deepEqual(wrongIn(report), []);
    assert.deepEqual(await readdir(env['LECTERN_DATA']!), []);
    const missing = join(env['LECTERN_DATA']!, 'missing');
    const bucket = 's3://key:secret@127.0.0.1:1/bucket?tls=off';
    await reportOf({ ...env, LECTERN_DATA: missing, LECTERN_STORAGE_URL: bucket });
    assert.deepEqual(await readdir(env['LECTERN_DATA']!), []);
    const messages = report.checks.map(({ message }) => message).join('\n');
    assert.match(messages, /the fonts of PDF files are installed/);
    assert.match(messages, /git is /);
  });

  test('says of each thing that is wrong how to mend it', async () => {
    const env = settings();
    const database = await openDatabase(readConfig(env));
    await migrate(database);
    await database.close();
    const files = await readdir(env['LECTERN_DATA']!);
    const report = await reportOf({
      ...env,
      LECTERN_URL: 'http://docs.example.com',
      LECTERN_SMTP_URL: 'smtp://127.0.0.1:1',
      LECTERN_STORAGE_URL: 's3://key:secret@127.0.0.1:1/bucket?tls=off',
      LECTERN_COLOUR: 'blue',
      HOST: '192.0.2.1',
      PORT: '4400',
    });
    const wrong = wrongIn(report);
    const expected = [
      /LECTERN_COLOUR is not a setting/,
      /tokens would be sent unencrypted/,
      /HOST, PORT: cannot listen/,
      /LECTERN_SMTP_URL: the mail server 127\.0\.0\.1:1 cannot be used/,
      /LECTERN_STORAGE_URL: files cannot be stored in/,
    ];
    for (const [index, message] of expected.entries()) assert.match(wrong[index]!.message, message);
    assert.equal(wrong.length, expected.length, JSON.stringify(wrong));
    for (const { message, mend } of wrong) assert.ok(mend !== undefined && mend.length > 10, message);
    assert.deepEqual(await readdir(env['LECTERN_DATA']!), files);
  });

  test('compares the clock with the database', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    assert.equal(clockFinding(now, { database: at(5), written: at(-1000) }).kind, 'ok');
    assert.match(clockFinding(now, { database: at(60) }).text, /60 seconds behind that of the database server/);
    assert.match(clockFinding(now, { database: at(-60) }).text, /60 seconds ahead of/);
    const { kind, text, mend } = clockFinding(now, { written: at(3600) });
    assert.equal(kind, 'WRONG');
    assert.match(text, /the clock is behind: the database was last written at 2026-01-01T01:00:00/);
    assert.match(mend!, /synchronize the clock/);
  });

  test('warns before the disk is full', () => {
    const folder = { dataFolder: '/data' };
    assert.equal(spaceFinding(folder, { bavail: 1e7, blocks: 2e7, bsize: 4096 }).kind, 'ok');
    assert.match(spaceFinding(folder, { bavail: 1000, blocks: 2e7, bsize: 4096 }).text, /that is low/);
    const large = spaceFinding(folder, { bavail: 1e6, blocks: 1e8, bsize: 4096 });
    assert.equal(large.kind, 'WRONG', 'one percent of a large disk');
  });

  test('checks the certificates and servers of identity providers', async () => {
    const organization = await a.organization();
    const { admin, id: organizationId } = organization;
    const oidc = await startOidc();
    await samlProvider(organization, { label: 'SAML' }, newSigner());
    const body = { label: 'OIDC', issuer: oidc.issuer, clientID: 'id', clientSecret: 'secret' };
    await admin.call(api.createOidcProvider, { organizationId, body });
    const checked = async (now: Date) => {
      const all = await checkProviders({ db: services.database.reads, fetcher: services.fetcher, now });
      return all.filter(({ text }) => text.includes(organizationId));
    };
    const fine = await checked(new Date());
    assert.deepEqual(
      fine.map(({ state }) => state),
      ['ok', 'ok'],
    );
    const until = new Date(/until (\S+)/.exec(fine.find(({ text }) => text.includes('SAML'))!.text)![1]!);
    const days = (count: number) => new Date(until.getTime() + count * 86_400_000);
    const ofSaml = async (now: Date) => (await checked(now)).find(({ text }) => text.includes('SAML'))!;
    assert.match((await ofSaml(days(-20))).text, /its certificate expires on/);
    const expired = await ofSaml(days(2));
    assert.equal(expired.state, 'wrong');
    assert.match(expired.text, /its certificate expired on/);
    assert.match(expired.mend!, /new certificate/);
    oidc.stop();
    const away = (await checked(new Date())).find(({ text }) => text.includes('OIDC'))!;
    assert.equal(away.state, 'wrong');
    assert.match(away.text, /“OIDC” of the organization \w+ cannot be used/);
  });

  const printJson = async (): Promise<void> => {
    const env = settings();
    const json = async (...args: string[]) => {
      const { code, output } = await runCommand(env, ...args, '--json');
      return { code, result: JSON.parse(output) as Record<string, unknown> };
    };
    assert.deepEqual((await json('migrate')).result, { ran: [] });
    const upgrade = await json('upgrade', '--check');
    assert.equal(upgrade.code, 0);
    assert.deepEqual([upgrade.result['usable'], upgrade.result['migrations']], [true, []]);
    const unknown = await json('token', 'list', '--email', 'nobody@example.test');
    assert.equal(unknown.code, 1);
    assert.deepEqual(unknown.result, { error: { message: 'no user has the e-mail address nobody@example.test' } });
    const faulty = await runCommand({ ...env, PORT: 'x' }, 'doctor', '--json');
    assert.equal(faulty.code, 1);
    assert.match((JSON.parse(faulty.output) as Report).checks[1]!.message, /^PORT must be/);
    const file = join(env['LECTERN_DATA']!, 'backup.zip');
    const secret = { LECTERN_SECRET: 'a secret that is long enough for tests' };
    const made = await runCommand({ ...env, ...secret }, 'backup', file, '--verify', '--json');
    const facts = JSON.parse(made.output) as { file: string; bytes: number; verified: boolean };
    assert.equal(facts.file, file);
    assert.ok(facts.bytes > 1000 && facts.verified);
    const restored = await runCommand({ ...env, ...secret }, 'restore', file, '--check', '--json');
    assert.equal((JSON.parse(restored.output) as { valid: boolean }).valid, true);
  };
  // What is printed does not depend on the database.
  if (engine === 'sqlite') test('and other commands print JSON for programs, also their errors', printJson);
});
