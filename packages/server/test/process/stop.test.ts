import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@lectern/contract';
import { runChild, startChild, token } from './child.ts';
import { suiteSettings } from './settings.ts';

describe('SIGTERM', () => {
  const settings = suiteSettings();

  test('ends a first start that is not over', async () => {
    // On a database that is empty yet. The first process of a container gets no signal that it has no handler for, so being ended by it is not enough.
    const when = { signal: 'SIGTERM', once: 'Server listening at' } as const;
    const { code, output } = await runChild({ ...settings(), LECTERN_SAMPLE: 'on', LECTERN_LOG: 'info' }, when);
    assert.equal(code, 0, output);
    assert.doesNotMatch(output, /This is the first start/);
  });

  test('lets a running request finish, then exits with 0', async () => {
    const env = settings();
    const child = await startChild(env);
    const { items } = await child.client.call(api.listOrganizations);
    const body = JSON.stringify({ title: 'Sent in two halves' });
    const socket = connect(Number(new URL(child.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(
      `POST /v1/orgs/${items[0]!.id}/spaces HTTP/1.1\r\nhost: lectern\r\nauthorization: Bearer ${token}\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await wait(200);
    child.kill('SIGTERM');
    // It no longer takes new connections while it waits for the rest.
    await refused(child.url);
    socket.write(body.slice(10));
    await once(socket, 'close');
    assert.match(answer, /^HTTP\/1\.1 201 /);
    assert.match(answer, /Sent in two halves/);
    assert.equal(await child.ended, 0);
  });

  test('reports that it stops, and answers for the configured time', async () => {
    const child = await startChild({ ...settings(), LECTERN_DRAIN_SECONDS: '2' });
    assert.equal((await fetch(`${child.url}/readyz`)).status, 200);
    child.kill('SIGTERM');
    let ready = await fetch(`${child.url}/readyz`);
    while (ready.status === 200) {
      await ready.text();
      await wait(20);
      ready = await fetch(`${child.url}/readyz`);
    }
    assert.equal(ready.status, 503);
    assert.match(await ready.text(), /stopping/);
    const other = await fetch(`${child.url}/healthz`);
    assert.equal(other.status, 200);
    assert.equal(other.headers.get('connection'), 'close');
    assert.equal(await child.ended, 0);
  });

  test('does not wait for incomplete requests', async () => {
    const child = await startChild(settings());
    const port = Number(new URL(child.url).port);
    const healthz = 'GET /healthz HTTP/1.1\r\nhost: lectern\r\n';
    // Nothing, half of the headers, and half of a second request on a kept connection.
    const sockets = ['', healthz, `${healthz}\r\n${healthz}`].map((text) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(text);
      return socket;
    });
    await once(sockets[2]!, 'data');
    child.kill('SIGTERM');
    assert.equal(await Promise.race([child.ended, wait(15_000, 'still runs', { ref: false })]), 0);
  });

  test('waits for running work up to the configured time', async () => {
    const child = await startChild({ ...settings(), LECTERN_STOP_SECONDS: '1' });
    const { items } = await child.client.call(api.listOrganizations);
    const socket = connect(Number(new URL(child.url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(
      `POST /v1/orgs/${items[0]!.id}/spaces HTTP/1.1\r\nhost: lectern\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"title":',
    );
    await wait(200);
    child.kill('SIGTERM');
    assert.equal(await Promise.race([child.ended, wait(15_000, 'still runs', { ref: false })]), 1);
    assert.match(child.output(), /took longer than LECTERN_STOP_SECONDS/);
  });
});

async function refused(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    try {
      await (await fetch(`${url}/healthz`)).text();
    } catch {
      return;
    }
    await wait(20);
  }
  assert.fail('it still takes connections');
}
