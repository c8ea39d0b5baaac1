// One engine: the connections to a database are open by then.
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { api } from '@lectern/contract';
import { startChild, token } from './child.ts';
import { suiteSettings } from './settings.ts';

const run = promisify(execFile);

/** Every new file descriptor gets the lowest number that is free. */
function lowestFree(pid: number): number {
  const open = new Set(readdirSync(`/proc/${pid}/fd`).map(Number));
  let number = 0;
  while (open.has(number)) number += 1;
  return number;
}

describe('a process without file descriptors', () => {
  const settings = suiteSettings();

  test('returns 503 where it needs one, serves the rest, and recovers', async () => {
    const repositories = join(settings()['LECTERN_DATA']!, 'repositories');
    await run('git', ['init', '--quiet', join(repositories, 'empty')]);
    const child = await startChild({ ...settings(), LECTERN_GIT_LOCAL: repositories });
    const { items } = await child.client.call(api.listOrganizations);
    const organizationId = items[0]!.id;
    const { id: spaceId } = await child.client.call(api.createSpace, { organizationId, body: { title: 'Files' } });
    await child.client.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
    // A new connection would need a descriptor too.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (method: string, path: string, type: string, body: string | Buffer) =>
      new Promise<number>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': body.length };
        request(`${child.url}${path}`, { method, agent, headers }, (response) => {
          response.resume().once('end', () => resolve(response.statusCode!));
        })
          .once('error', reject)
          .end(body);
      });
    const upload = (letter: string) =>
      send('POST', `/v1/spaces/${spaceId}/content/files?name=a.bin`, 'text/plain', Buffer.alloc(300_000, letter));
    const git = { url: join(repositories, 'empty'), ref: 'refs/heads/main' };
    const pull = () => send('POST', `/v1/spaces/${spaceId}/git/import`, 'application/json', JSON.stringify(git));
    const read = () => send('GET', `/v1/spaces/${spaceId}`, 'application/json', '');
    assert.equal(await upload('a'), 201);
    const without = await pull();
    assert.equal(without, 412);
    assert.equal(await read(), 200);

    await run('prlimit', ['--pid', String(child.pid), `--nofile=${lowestFree(child.pid)}:`]);
    let fastest = Infinity;
    for (let round = 0; round < 5; round++) {
      const began = performance.now();
      assert.equal(await upload('b'), 503);
      fastest = Math.min(fastest, performance.now() - began);
      assert.equal(await pull(), 503);
      assert.equal(await read(), 200);
    }
    // A body that is no longer wanted is read to its end, not waited for.
    assert.ok(fastest < 4000, `the fastest error took ${fastest.toFixed(0)} ms`);
    await run('prlimit', ['--pid', String(child.pid), '--nofile=1024:']);
    assert.equal(await upload('b'), 201);
    assert.equal(await pull(), without);
    agent.destroy();
    assert.equal(await child.stop(), 0);
  });
});
