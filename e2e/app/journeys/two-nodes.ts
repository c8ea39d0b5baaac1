// Two processes of the service on one PostgreSQL database, behind a balancer that gives each request to the other one.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freshDatabase } from '../../../packages/server/test/engine.ts';
import { startAppService } from '../author.ts';
import type { Service } from '../../service.ts';

async function startBalancer(): Promise<{ url: string; nodes: string[]; served: number[]; close(): void }> {
  const nodes: string[] = [];
  const served: number[] = [];
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % nodes.length;
    served[index] = (served[index] ?? 0) + 1;
    const { method, headers, url } = incoming;
    const onward = request(new URL(url ?? '/', nodes[index]), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, nodes, served, close };
}

/** `served` has the number of requests of each node. */
export async function startTwoNodes(databaseServer: string): Promise<Service & { served: readonly number[] }> {
  const balancer = await startBalancer();
  const settings = {
    DATABASE_URL: await freshDatabase(databaseServer),
    LECTERN_SECRET: 'a secret that both processes know',
    LECTERN_URL: balancer.url,
  };
  const first = await startAppService(settings);
  const second = await startAppService(settings);
  balancer.nodes.push(first.url, second.url);
  return {
    url: balancer.url,
    token: first.token,
    served: balancer.served,
    printed: first.printed,
    async stop() {
      balancer.close();
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}
