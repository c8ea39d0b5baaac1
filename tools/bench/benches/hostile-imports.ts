// What malicious content costs the whole process, threads included. Each case runs against its own service, so that the
// peak memory is attributable to that case.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { cases, type Case, type Served } from '../hostile-cases.ts';
import { get, post } from '../seed.ts';
import { adminToken, inFolder, startLectern } from '../server.ts';

async function serve(one: Extract<Case, { source: string }>): Promise<Server> {
  const bytes = 'body' in one ? one.body() : undefined;
  const { type = 'application/zip' } = 'body' in one ? one : {};
  const whole: Served = (_, response) => void response.writeHead(200, { 'content-type': type }).end(bytes);
  const server = createServer('served' in one ? one.served : whole).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const peakMegabytes = async (pid: number): Promise<number> =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

async function send(port: number, method: string, path: string, body: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { error?: { message: string } };
  return answer.error ? `${response.status} ${answer.error.message}` : String(response.status);
}

async function doHarm(port: number, one: Case): Promise<string> {
  const { items } = JSON.parse((await get(port, '/v1/orgs')).toString()) as { items: { id: string }[] };
  const { id } = await post(port, `/v1/orgs/${items[0]!.id}/spaces`, { title: 'Space' });
  await send(port, 'PATCH', `/v1/spaces/${id}`, { editMode: 'live' });
  if ('markdown' in one) {
    const changes = [{ operation: 'insert_page', title: 'Page', document: { markdown: one.markdown } }];
    const answer = await send(port, 'POST', `/v1/spaces/${id}/content`, { changes });
    if (!answer.startsWith('2')) return answer;
    await get(port, `/v1/spaces/${id}/content?format=document`);
    return `${answer}, and read again as a document`;
  }
  const server = await serve(one);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
  try {
    return await send(port, 'POST', `/v1/spaces/${id}/content/import`, { url, source: one.source });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Endless cases get a short timeout. */
const settingsFor = (one: Case) => ({
  LECTERN_OUTBOUND_ALLOW: '127.0.0.1',
  LECTERN_IMPORT_SECONDS: 'served' in one ? '20' : '300',
});

async function peakOf(one: Case): Promise<number> {
  return inFolder(async (folder) => {
    const service = await startLectern(join(folder, 'data'), settingsFor(one));
    try {
      const began = performance.now();
      const answer = await doHarm(service.port, one);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const peak = await peakMegabytes(service.pid);
      console.error(`${one.name}: ${peak.toFixed(0)} MB, ${seconds} s, ${answer.slice(0, 160)}`);
      return peak;
    } finally {
      await service.stop();
    }
  });
}

export const hostileImports: Bench = {
  name: 'hostile-imports',
  about: `the most resident memory of a service that is sent the worst of ${cases.length} things made to do harm`,
  unit: 'MB',
  budget: 400,
  holds: 'at most',
  async rounds() {
    const only = process.env['BENCH_CASE'];
    const found: number[] = [];
    for (const one of cases) if (only === undefined || one.name.includes(only)) found.push(await peakOf(one));
    return [Math.max(...found)];
  },
};
