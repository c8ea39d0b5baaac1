// Real pages compared with a static build of them.
import { existsSync } from 'node:fs';
import { ratios, type Bench } from '../bench.ts';
import { publishHandbook } from '../handbook-site.ts';
import { load } from '../load.ts';
import { hasNginx, startNginx, writePage } from '../nginx.ts';
import { inFolder } from '../server.ts';
import { handbook, hasGit } from './handbook-import.ts';
import { page } from './site.ts';

const rounds = 7;

export const siteNginx: Bench | undefined =
  hasNginx() && existsSync(handbook) && hasGit()
    ? {
        name: 'site-nginx',
        about:
          'all pages of the handbook corpus in turn, drawn before and packed, against the same pages as packed files from one process of nginx',
        unit: '× nginx',
        budget: 0.1,
        holds: 'at least',
        rounds: () =>
          inFolder(async (folder) => {
            const { server, paths } = await publishHandbook(folder);
            for (const path of paths) writePage(folder, path, await page(server.port, path));
            const nginx = await startNginx(folder, paths[0]!);
            const headers = { 'accept-encoding': 'gzip' };
            const asked = { connections: 32, until: { ms: 1500 }, path: paths, headers };
            try {
              const ours = () => load({ ...asked, ...server });
              const theirs = () => load({ ...asked, ...nginx });
              // The first round is warm-up (JIT).
              return (await ratios(rounds + 1, ours, theirs)).slice(1);
            } finally {
              await nginx.stop();
              await server.stop();
            }
          }),
      }
    : undefined;
