// A static site from nginx: one worker, as the service is one process; precompressed files, keep-alive connections and
// an open file cache.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { freePort, type Process } from './server.ts';

export const hasNginx = (): boolean => spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

/** A page at a path without an extension, as a file and precompressed. */
export function writePage(folder: string, path: string, html: string): void {
  const file = join(folder, 'html', `${path === '/' ? '/index' : path}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
  writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }));
}

/** Serves the files below `folder`; `path` is a page of it. */
export async function startNginx(folder: string, path: string): Promise<Process> {
  const port = await freePort();
  // Without a master, the spawned process itself serves the requests.
  const config = `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 10000000; types { text/html html; }
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5;
  open_file_cache max=2000 inactive=1h; open_file_cache_valid 1h; gzip_static on; gzip_vary on;
  server { listen 127.0.0.1:${port}; root ${folder}/html; default_type text/html;
    add_header cache-control "public, max-age=0, must-revalidate";
    location / { try_files $uri.html $uri/index.html =404; } } }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, process.getuid?.() === 0 ? `user root; ${config}` : config);
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (answer?.ok) break;
    if (tries > 200 || child.exitCode !== null) throw new Error('nginx did not answer');
    await wait(20);
  }
  return {
    pid: child.pid!,
    port,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
