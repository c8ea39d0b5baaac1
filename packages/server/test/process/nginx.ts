// nginx in front of several nodes, set up as docs/operations/running.md describes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const configuration = (port: number, nodes: readonly URL[]): string => `
daemon off;
${userInfo().uid === 0 ? 'user root;' : ''}
worker_processes 1;
pid nginx.pid;
error_log errors.log;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream lectern {
    ${nodes.map(({ host }) => `server ${host} max_fails=1 fail_timeout=1s;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://lectern;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host:$server_port;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_next_upstream error timeout;
    }
  }
}
`;

export type Balancer = {
  url: string;
  /** What it has logged as errors. */
  errors(): Promise<string>;
  stop(): Promise<void>;
};

/** `program` is the path of nginx. */
export async function startNginx(program: string, nodes: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    configuration(
      port,
      nodes.map((node) => new URL(node)),
    ),
  );
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'errors.log'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${printed}`);
    await wait(50);
  }
  return {
    url,
    errors: () => readFile(join(folder, 'errors.log'), 'utf8'),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
