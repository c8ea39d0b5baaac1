// One engine: no database is involved.
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { describe, test } from 'node:test';
import { createLog } from '../log.ts';
import { rateLimitKey, createClientAddresses } from './client-address.ts';
import { Connections } from './connections.ts';
import { createServers } from './server.ts';

/** How many of this many connections stay open. */
async function kept(many: number, limits: { total: number; perAddress: number }, trusted: boolean): Promise<number> {
  const addresses = { isTrusted: () => trusted, of: () => undefined };
  const connections = new Connections({ ...limits, addresses }, createLog('silent'));
  const server = createServer(connections.open).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const sockets: Socket[] = [];
  let seen = 0;
  const all = new Promise<void>((resolve) => server.on('connection', () => ++seen === many && resolve()));
  for (let index = 0; index < many; index++) sockets.push(connect(port, '127.0.0.1').on('error', () => undefined));
  await all;
  const open = connections.sockets.size;
  const allClosed = Promise.all([...connections.sockets].map((socket) => once(socket, 'close')));
  for (const socket of sockets) socket.destroy();
  await allClosed;
  assert.equal(connections.sockets.size, 0);
  // A closed connection frees its slot.
  const again = connect(port, '127.0.0.1');
  await once(server, 'connection');
  assert.equal(connections.sockets.size, 1);
  again.destroy();
  server.close();
  return open;
}

describe('connections', () => {
  test('are limited per IP address, and in total', async () => {
    assert.equal(await kept(20, { total: 100, perAddress: 5 }, false), 5);
    assert.equal(await kept(20, { total: 7, perAddress: 100 }, false), 7);
  });

  test('of a trusted proxy count towards the total only', async () => {
    assert.equal(await kept(20, { total: 100, perAddress: 5 }, true), 20);
    assert.equal(await kept(20, { total: 7, perAddress: 5 }, true), 7);
  });
});

describe('a keep-alive connection', () => {
  const limits = { bodyTimeoutMs: 60_000, connections: 10, connectionsPerAddress: 10, drainMs: 0, trustedProxies: [] };
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

  /** Both ends of a connection that has served one request. */
  async function kept() {
    const server = createServers(limits, createLog('silent')).create((_, response) => response.end('answered'));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const opened = once(server, 'connection') as Promise<[Socket]>;
    const client = connect(port, '127.0.0.1');
    client.write(request);
    await once(client, 'data');
    const [socket] = await opened;
    return { server, client, socket };
  }

  test('is not closed by its timeout while the next request is waiting', async () => {
    const { server, client, socket } = await kept();
    client.write(request);
    socket.emit('timeout');
    const answer = await Promise.race([once(client, 'data'), once(client, 'close').then(() => ['closed'])]);
    assert.match(String(answer[0]), /^HTTP\/1\.1 200 .*answered$/s);
    client.destroy();
    server.close();
  });

  test('is closed by its timeout when idle', async () => {
    const { server, client, socket } = await kept();
    socket.emit('timeout');
    await once(client, 'close');
    server.close();
  });
});

describe('the IP address of a client', () => {
  const { isTrusted, of } = createClientAddresses(['10.0.0.0/8', '2001:db8::1']);
  const asked = (remoteAddress: string, forwarded?: string) =>
    of({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as never);

  test('is the nearest one that is not a trusted proxy', () => {
    assert.equal(asked('203.0.113.9', '192.0.2.1'), '203.0.113.9');
    assert.equal(asked('127.0.0.1', '198.51.100.1, 192.0.2.1, 10.1.2.3'), '192.0.2.1');
    assert.equal(asked('::ffff:10.0.0.1', '192.0.2.1'), '192.0.2.1');
    assert.equal(asked('::1'), undefined);
    assert.equal(asked('127.0.0.1', 'unknown'), 'unknown');
    assert.equal(isTrusted('2001:db8::1') && !isTrusted('2001:db8::2'), true);
  });

  test('is counted by network for IPv6', () => {
    assert.equal(rateLimitKey('2001:db8:1:2:3:4:5:6'), rateLimitKey('2001:db8:1:2::1'));
    assert.notEqual(rateLimitKey('2001:db8:1:3::1'), rateLimitKey('2001:db8:1:2::1'));
    assert.equal(rateLimitKey('::ffff:192.0.2.1'), '192.0.2.1');
  });
});
