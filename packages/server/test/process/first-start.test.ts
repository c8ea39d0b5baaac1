import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase } from '../../src/process/open-database.ts';
import { startChild } from './child.ts';
import { suiteSettings } from './settings.ts';

const bin = join(import.meta.dirname, '../../bin/lectern.js');

/** Ends the process with the sample under way: everything is made and nothing printed. */
async function killBeforeItPrints(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [bin, 'serve'], {
    env: { PATH: process.env['PATH'], PORT: '0', LECTERN_APP: 'off', ...env, LECTERN_SAMPLE: 'on' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'close');
  const database = await openDatabase(readConfig(env));
  const made = async (): Promise<boolean> =>
    database.reads.q
      .selectFrom('users')
      .select('id')
      .execute()
      .then(
        (rows) => rows.length > 0,
        () => false,
      );
  while (child.exitCode === null && !(await made())) await wait(2);
  child.kill('SIGKILL');
  await ended;
  await database.close();
  return output;
}

describe('a first start that is killed before it prints', () => {
  const settings = suiteSettings({ hasSchema: false });

  test('is completed by the next one, which prints a working link and token', async () => {
    const env = { ...settings(), LECTERN_ADMIN_TOKEN: '', LECTERN_LOG: 'info' };
    assert.doesNotMatch(await killBeforeItPrints(env), /lct_|listening/);

    const second = await startChild(env);
    const [token] = /\blct_\w+/.exec(second.output()) ?? [];
    const [link] = /http\S+\/app\/signin\/link\/\w+/.exec(second.output()) ?? [];
    assert.ok(token !== undefined && link !== undefined, second.output());
    const headers = { authorization: `Bearer ${token}` };
    const { items } = (await (await fetch(`${second.url}/v1/orgs`, { headers })).json()) as { items: unknown[] };
    assert.equal(items.length, 1);
    const page = await fetch(second.url + new URL(link).pathname);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /admin@localhost/);
    // No line of the log repeats it, also not for a request that no route takes.
    const { pathname } = new URL(link);
    for (const method of ['PUT', 'OPTIONS']) await fetch(second.url + pathname, { method });
    await fetch(`${second.url}${pathname}/more`);
    await second.stop();
    assert.match(second.output(), /"method":"PUT","path":"\/app\/signin\/link\/…"/);
    assert.equal(second.output().split(pathname).length, 2);

    const third = await startChild(env);
    assert.doesNotMatch(third.output(), /lct_|signin\/link/);
    assert.equal((await fetch(`${third.url}/v1/orgs`, { headers })).status, 200);
    assert.equal(await third.stop(), 0);
  });
});
