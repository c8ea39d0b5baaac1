// Settings that name the wrong folder or mail server: what is said of them, and that nothing is made.
// One engine: what PostgreSQL has to do with it is the secret alone, which is tried here too.
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runChild } from './child.ts';
import { runCommand } from './command.ts';
import { suiteSettings } from './settings.ts';

describe('a folder without a database', () => {
  const settings = suiteSettings({ hasSchema: false });
  const commands = [
    ['token', 'list', '--email', 'a@example.test'],
    ['signin-link', '--email', 'a@example.test'],
    ['backup', 'out.zip'],
  ];

  test('is named by commands that need one, and nothing is created there', async () => {
    const { DATABASE_URL: _, ...env } = settings();
    const above = env['LECTERN_DATA']!;
    const before = await readdir(above);
    for (const command of commands) {
      const { code, output } = await runCommand({ ...env, LECTERN_DATA: join(above, 'wrong') }, ...command);
      assert.equal(code, 1, output);
      assert.match(output, /^LECTERN_DATA: there is no lectern\.db in .*wrong; use the folder/);
    }
    const url = 'postgres://nobody@127.0.0.1:1/none';
    const other = { ...env, LECTERN_DATA: join(above, 'wrong'), DATABASE_URL: url };
    assert.match((await runCommand(other, 'backup', 'out.zip')).output, /there is no secret in .*wrong/);
    assert.deepEqual(await readdir(above), before);
  });

  test('is reported by doctor, which creates nothing there either', async () => {
    const { DATABASE_URL: _, ...env } = settings();
    const above = env['LECTERN_DATA']!;
    const before = await readdir(above);
    for (const folder of [join(above, 'wrong', 'deeper'), above]) {
      const { code, output } = await runCommand({ ...env, LECTERN_DATA: folder, PORT: '0' }, 'doctor');
      assert.equal(code, 0, output);
      assert.match(output, /note {2}there is no database in .*: the first start creates it/);
    }
    assert.deepEqual(await readdir(above), before);
  });
});

describe('a folder that cannot be used', { skip: process.platform !== 'linux' && 'there is no /proc' }, () => {
  const settings = suiteSettings({ hasSchema: false });

  test('aborts a start and doctor immediately, with the reason', { timeout: 60_000 }, async () => {
    const { DATABASE_URL: _, ...env } = settings();
    const file = join(env['LECTERN_DATA']!, 'file');
    await writeFile(file, '');
    for (const folder of ['/proc/nope', '/proc/nope/deeper', join(file, 'below')]) {
      const { code, output } = await runChild({ ...env, LECTERN_DATA: folder });
      assert.equal(code, 1, output);
      assert.match(output, /^LECTERN_DATA: cannot store data in /);
    }
    const { code, output } = await runCommand({ ...env, LECTERN_DATA: '/proc/nope', PORT: '0' }, 'doctor');
    assert.equal(code, 1, output);
    assert.match(output, /WRONG LECTERN_DATA: cannot store data in \/proc\/nope/);
  });
});

describe('a mail server', () => {
  const settings = suiteSettings({ hasSchema: false });

  test('is checked by doctor', async () => {
    const { DATABASE_URL: _, ...env } = settings();
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 mail.test ESMTP\r\n');
      socket.on('data', (data) => {
        if (/^quit/i.test(data.toString())) socket.end('221 bye\r\n');
        else socket.write('250 mail.test\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const asked = () => runCommand({ ...env, LECTERN_SMTP_URL: `smtp://127.0.0.1:${port}`, PORT: '0' }, 'doctor');
    const { output } = await asked();
    assert.match(output, /ok {4}the mail server 127\.0\.0\.1:\d+ accepts mail/);
    server.close();
    const refused = await asked();
    assert.equal(refused.code, 1);
    assert.match(
      refused.output,
      /WRONG LECTERN_SMTP_URL: the mail server 127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/,
    );
  });
});
