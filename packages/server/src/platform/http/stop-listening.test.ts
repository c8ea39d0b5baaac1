// One engine: no database takes part.
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServers } from './server.ts';

/** Six clients with a connection for each request, until one is refused; tells how each connection ended. */
const clients = `
const { parentPort, workerData } = require('node:worker_threads');
const { connect } = require('node:net');
const ends = {};
let isOver = false;
let running = 0;
const count = (end) => (ends[end] = (ends[end] ?? 0) + 1);
function begin() {
  if (isOver) return;
  running += 1;
  let answer = '';
  const socket = connect(workerData, '127.0.0.1');
  socket.on('connect', () => socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\nconnection: close\\r\\n\\r\\n'));
  socket.on('data', (data) => (answer += data));
  socket.on('error', ({ code }) => {
    count(code);
    if (code === 'ECONNREFUSED') isOver = true;
  });
  socket.on('close', () => {
    running -= 1;
    if (answer !== '') count('answered');
    if (isOver && running === 0) parentPort.postMessage(ends);
    setImmediate(begin);
  });
}
for (let client = 0; client < 6; client += 1) begin();
`;

const settings = { ...readConfig({ LECTERN_DATA: '/nowhere' }), drainMs: 0 };

describe('a busy server that stops listening', () => {
  test('answers all whose connection was made, and refuses the others', async () => {
    for (let round = 0; round < 8; round++) {
      const servers = createServers(settings, createLog('error'));
      const server = servers.create((_request, response) => {
        for (const until = performance.now() + 3; performance.now() < until;);
        response.end('ok');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const worker = new Worker(clients, { eval: true, workerData: (server.address() as AddressInfo).port });
      await wait(200);
      const ended = once(worker, 'message') as Promise<[Record<string, number>]>;
      await servers.stopListening();
      const [{ answered = 0, ECONNREFUSED: refused = 0, ...others }] = await ended;
      assert.deepEqual(others, {});
      assert.ok(answered > 0 && refused > 0);
      await worker.terminate();
    }
  });
});
