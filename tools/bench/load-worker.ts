import { connect, type Socket } from 'node:net';
import type { Answered, Load } from './load.ts';

const headEnd = Buffer.from('\r\n\r\n');

function requestBytes({ port, method = 'GET', token, headers = {} }: Load, path: string, body: unknown): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'accept: application/json',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`]),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`);
}

function run(wanted: Load): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const listed = wanted.requests ?? [wanted.path ?? '/'].flat().map((path) => ({ path, body: wanted.body }));
  const requests = listed.map(({ path, body }) => requestBytes(wanted, path, body));
  const sockets: Socket[] = [];
  const mostAnswers = 'answers' in wanted.until ? wanted.until.answers : Infinity;
  let sent = 0;
  let answers = 0;
  let failed = 0;
  let firstFailure = '';
  let connected = 0;
  let ended = false;
  let began = 0;
  let cpuBefore = process.cpuUsage();

  function end(): void {
    if (ended) return;
    ended = true;
    const ms = performance.now() - began;
    const { user, system } = process.cpuUsage(cpuBefore);
    for (const socket of sockets) socket.destroy();
    resolve({ answers, ms, cpu: (user + system) / 1000 / ms, failed, firstFailure });
  }

  const next = wanted.requests ? Array.from({ length: wanted.connections }, (_, connection) => connection) : undefined;

  function ask(socket: Socket): void {
    if (ended || sent >= mostAnswers) return;
    const connection = sockets.indexOf(socket);
    const number = next ? next[connection]! : sent;
    if (next) next[connection]! += wanted.connections;
    if (next && number >= requests.length) return;
    sent++;
    socket.write(requests[number % requests.length]!);
  }

  function answered(status: string, answer: Buffer): void {
    answers++;
    if (status[0] !== '2') {
      failed++;
      firstFailure ||= answer.toString();
    }
    if (answers >= mostAnswers) end();
  }

  function open(): void {
    let pending: Buffer = Buffer.alloc(0);
    const socket = connect(wanted.port, '127.0.0.1');
    sockets.push(socket);
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('close', () => ended || reject(new Error('the server closed a connection')));
    socket.on('data', (chunk: Buffer) => {
      const data = pending.length === 0 ? chunk : Buffer.concat([pending, chunk]);
      const at = data.indexOf(headEnd);
      if (at >= 0) {
        const head = data.toString('latin1', 0, at);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (data.length >= at + 4 + length) {
          pending = Buffer.alloc(0);
          answered(head.slice(9, 12), data);
          ask(socket);
          return;
        }
      }
      pending = data;
    });
    socket.on('connect', () => {
      if (++connected < wanted.connections) return;
      // All connections are established before the clock starts.
      began = performance.now();
      cpuBefore = process.cpuUsage();
      if ('ms' in wanted.until) setTimeout(end, wanted.until.ms);
      for (const one of sockets) ask(one);
    });
  }
  for (let index = 0; index < wanted.connections; index++) open();
  return promise;
}

process.on('message', (wanted: Load) => {
  void run(wanted).then(
    (answered) => process.send?.(answered, undefined, {}, () => process.disconnect?.()),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
