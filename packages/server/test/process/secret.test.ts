// One engine: the secret is a file.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { closeToOthers } from '../../src/process/data-folder.ts';
import { ConfigError, readConfig } from '../../src/platform/config.ts';
import { loadSecret, secretFault } from '../../src/process/secret.ts';
import { runChild, startChild } from './child.ts';
import { runCommand } from './command.ts';
import { suiteSettings } from './settings.ts';

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777;

describe('a weak secret', () => {
  const settings = suiteSettings({ hasSchema: false });
  const weak: [string, string | Buffer, RegExp][] = [
    ['empty', '', /secret is empty/],
    ['white space', ' \n'.repeat(40), /secret is empty/],
    ['short', 'a'.repeat(31), /secret contains 31 bytes, and at least 32 are needed/],
    ['zeros that a power cut left', '\0'.repeat(64), /secret is empty/],
    ['erased memory', Buffer.alloc(64, 0xff), /secret is empty/],
    ['few bytes that are no text', Buffer.from([...Array(16).keys()].map((n) => 0x78 + n)), /secret contains 8 bytes/],
  ];

  test('is rejected by the service and by doctor, with a remedy', async () => {
    const env = settings();
    const file = join(env['LECTERN_DATA']!, 'secret');
    await writeFile(file, '', { mode: 0o600 });
    const { code, output } = await runChild(env);
    assert.equal(code, 1, output);
    assert.match(output, /secret is empty: .*remove it/);
    assert.equal(output.trim().split('\n').length, 1, output);
    const asked = await runCommand({ ...env, PORT: '0' }, 'doctor');
    assert.equal(asked.code, 1);
    assert.match(asked.output, /WRONG .*secret is empty: .*remove it/);
  });

  for (const [name, content, sentence] of weak) {
    test(`is never used nor replaced: ${name}`, async () => {
      const folder = join(settings()['LECTERN_DATA']!, name.replaceAll(' ', '-'));
      await mkdir(folder);
      await writeFile(join(folder, 'secret'), content);
      const config = readConfig({ LECTERN_DATA: folder });
      await assert.rejects(loadSecret(config), sentence);
      assert.match((await secretFault(config))!, sentence);
      assert.deepEqual(await readFile(join(folder, 'secret')), Buffer.from(content));
    });
  }

  test('is not created where a link points to a missing file, such as one on an unmounted volume', async () => {
    const folder = join(settings()['LECTERN_DATA']!, 'linked');
    await mkdir(folder);
    await symlink(join(folder, 'volume', 'secret'), join(folder, 'secret'));
    const config = readConfig({ LECTERN_DATA: folder });
    const sentence = /secret is a link to a file that does not exist/;
    await assert.rejects(loadSecret(config), sentence);
    await assert.rejects(secretFault(config), sentence);
    assert.deepEqual(await readdir(folder), ['secret']);
  });

  test('is rejected in the environment too', () => {
    for (const secret of ['short', 'a'.repeat(31), `${'\0'.repeat(40)}a`]) {
      assert.throws(() => readConfig({ LECTERN_SECRET: secret }), ConfigError);
    }
    assert.equal(readConfig({ LECTERN_SECRET: 'a'.repeat(32) }).secret, 'a'.repeat(32));
  });
});

describe('the secret of a first start', () => {
  const settings = suiteSettings({ hasSchema: false });

  test('is the same for concurrent starts, and nothing else is left', async () => {
    for (let round = 0; round < 20; round++) {
      const folder = join(settings()['LECTERN_DATA']!, `data-${round}`);
      const config = readConfig({ LECTERN_DATA: folder });
      const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret(config)));
      assert.equal(new Set(secrets).size, 1);
      assert.match(secrets[0]!, /^[\da-f]{64}$/);
      assert.deepEqual(await readdir(folder), ['secret']);
      assert.equal(await modeOf(join(folder, 'secret')), 0o600);
    }
  });

  test('is not partially written on a full disk', async () => {
    const env = { ...settings(), LECTERN_DATA: join(settings()['LECTERN_DATA']!, 'full') };
    const output = await runWithoutSpace(env);
    assert.match(output, /^LECTERN_DATA: cannot write \S+secret: /);
    assert.deepEqual(await readdir(env.LECTERN_DATA), []);
    assert.match(await loadSecret(readConfig({ LECTERN_DATA: env.LECTERN_DATA })), /^[\da-f]{64}$/);
  });
});

/** The service in a shell that lets no file grow: every byte written is refused, as on a full disk. */
async function runWithoutSpace(env: Record<string, string>): Promise<string> {
  const bin = join(import.meta.dirname, '../../bin/lectern.js');
  const script = 'trap "" XFSZ; ulimit -f 0; exec "$0" "$1" serve 2>&1';
  const child = spawn('/bin/sh', ['-c', script, process.execPath, bin], {
    env: { PATH: process.env['PATH'], PORT: '0', LECTERN_SAMPLE: 'off', LECTERN_APP: 'off', ...env },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('is listening on')) child.kill('SIGKILL');
  });
  await once(child, 'close');
  return output;
}

describe('the data folder', () => {
  const settings = suiteSettings({ hasSchema: false });

  test('is created for its owner only', async () => {
    const folder = join(settings()['LECTERN_DATA']!, 'made', 'here');
    await loadSecret(readConfig({ LECTERN_DATA: folder }));
    assert.equal(await modeOf(folder), 0o700);
  });

  test('that others can access is closed to them at start, and a group keeps its rights', async () => {
    const env = settings();
    const folder = join(env['LECTERN_DATA']!, 'open');
    await mkdir(folder);
    await chmod(folder, 0o755);
    const doctor = await runCommand({ ...env, LECTERN_DATA: folder, PORT: '0' }, 'doctor');
    assert.match(doctor.output, /WRONG other users of this machine can access/);
    const child = await startChild({ ...env, LECTERN_DATA: folder });
    assert.equal(await modeOf(folder), 0o750);
    assert.equal(await child.stop(), 0);
  });

  test('that contains files of others, or is shared, is left unchanged', async () => {
    const folder = join(settings()['LECTERN_DATA']!, 'shared');
    await mkdir(join(folder, 'somebody-elses'), { recursive: true });
    const config = readConfig({ LECTERN_DATA: folder });
    await chmod(folder, 0o755);
    await closeToOthers(config);
    assert.equal(await modeOf(folder), 0o755);
    const sticky = readConfig({ LECTERN_DATA: join(folder, 'somebody-elses') });
    await chmod(sticky.dataFolder, 0o1777);
    await closeToOthers(sticky);
    assert.equal(await modeOf(sticky.dataFolder), 0o777);
  });
});
