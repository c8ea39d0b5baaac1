// The same page from nginx as a file: what a static build of the site would give.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ratios, type Bench } from '../bench.ts';
import { load } from '../load.ts';
import { freePort, inFolder } from '../server.ts';
import { page, publish } from './site.ts';

const rounds = 7;
const hasNginx = spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0;

/** One worker, as the service is one process; kept connections, files from the cache of the system. */
async function startNginx(folder: string): Promise<{ port: number; stop(): void }> {
  const port = await freePort();
  const config = `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 512; }
http { access_log off; sendfile on; keepalive_requests 1000000; types { text/html html; }
  client_body_temp_path ${folder}/t1; proxy_temp_path ${folder}/t2; fastcgi_temp_path ${folder}/t3;
  uwsgi_temp_path ${folder}/t4; scgi_temp_path ${folder}/t5; open_file_cache max=1000;
  server { listen 127.0.0.1:${port}; root ${folder}/html; default_type text/html; } }`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, process.getuid?.() === 0 ? `user root; ${config}` : config);
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(`http://127.0.0.1:${port}/page.html`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await wait(20);
  }
  return { port, stop: () => void child.kill('SIGTERM') };
}

export const siteNginx: Bench | undefined = hasNginx
  ? {
      name: 'site-nginx',
      about:
        'a published page of 5 KB of Markdown that was drawn before, against the same page as a file from one worker of nginx',
      unit: '× nginx',
      budget: 0.2,
      holds: 'at least',
      rounds: () =>
        inFolder(async (folder) => {
          const { server, paths } = await publish(join(folder), 100);
          const path = paths[50]!;
          mkdirSync(join(folder, 'html'));
          writeFileSync(join(folder, 'html', 'page.html'), await page(server.port, path));
          const nginx = await startNginx(folder);
          const asked = { connections: 32, until: { ms: 1500 } };
          try {
            const ours = () => load({ ...asked, path, port: server.port });
            const theirs = () => load({ ...asked, path: '/page.html', port: nginx.port });
            return (await ratios(rounds + 1, ours, theirs)).slice(1);
          } finally {
            nginx.stop();
            await server.stop();
          }
        }),
    }
  : undefined;
