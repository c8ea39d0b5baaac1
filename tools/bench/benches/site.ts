// Published pages: cached as fast as a bare route, quick to render, and small on a large site.
import { brotliCompressSync } from 'node:zlib';
import { ratios, type Bench } from '../bench.ts';
import { startCeiling } from '../ceiling.ts';
import { load } from '../load.ts';
import { longPage, seedPages } from '../seed-pages.ts';
import { post, seedTeam } from '../seed.ts';
import { inFolder, startLectern, type Process } from '../server.ts';

const rounds = 9;
const connections = 32;
const roundMs = 1500;

/** `site` is the path of the site in the API, `base` the published one. */
export type Published = { server: Process; paths: string[]; space: string; base: string; site: string };

/** A published site of one space, and the paths of its pages. */
export async function publish(
  folder: string,
  count: number,
  sections = longPage,
  settings: Record<string, string> = {},
): Promise<Published> {
  const { organization, space } = await seedTeam(folder);
  await seedPages(folder, { organization, space }, count, () => sections);
  const server = await startLectern(folder, settings);
  const sites = `/v1/orgs/${organization}/sites`;
  const site = await post(server.port, sites, { title: 'Measured', spaces: [space] });
  const published = (await post(server.port, `${sites}/${site.id}/publish`, {})) as unknown as {
    urls: { published: string };
  };
  const base = new URL(published.urls.published).pathname.replace(/\/$/, '');
  const map = await page(server.port, `${base}/sitemap-pages.xml`);
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
  return { server, paths, space, base, site: `${sites}/${site.id}` };
}

export async function page(port: number, path: string): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
  return answer.text();
}

export const sitePage: Bench = {
  name: 'site-page',
  about: 'a published page of 5 KB of Markdown that was drawn before, against a bare route with as long a body',
  unit: '× ceiling',
  budget: 0.7,
  holds: 'at least',
  rounds: () =>
    inFolder(async (folder) => {
      const { server, paths } = await publish(folder, 100);
      const path = paths[50]!;
      const ceiling = await startCeiling(folder, Buffer.from(await page(server.port, path)));
      const asked = { connections, until: { ms: roundMs } };
      const ours = () => load({ ...asked, path, ...server });
      const bare = () => load({ ...asked, path: '/', ...ceiling });
      try {
        // The first round is warm-up (JIT).
        return (await ratios(rounds + 1, ours, bare)).slice(1);
      } finally {
        await server.stop();
        await ceiling.stop();
      }
    }),
};

/** Warm-up pages (JIT) before the measured ones. */
export const warmUp = 200;

export const siteFirstRender: Bench = {
  name: 'site-first-render',
  about: 'the first request for a published page of 5 KB of Markdown, after others were asked for',
  unit: 'ms',
  budget: 5,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const { server, paths } = await publish(folder, 400);
      try {
        const times: number[] = [];
        for (const path of paths) {
          const begun = performance.now();
          await page(server.port, path);
          times.push(performance.now() - begun);
        }
        return times.slice(warmUp);
      } finally {
        await server.stop();
      }
    }),
};

const weight = async (count: number): Promise<number> =>
  inFolder(async (folder) => {
    const { server, paths } = await publish(folder, count, 2);
    try {
      return brotliCompressSync(await page(server.port, paths[paths.length >> 1]!)).length;
    } finally {
      await server.stop();
    }
  });

export const siteNavigation: Bench = {
  name: 'site-navigation',
  about: 'the packed weight of a page on a site of 10,000 pages against one of 100',
  unit: '×',
  budget: 2,
  holds: 'at most',
  async rounds() {
    return [(await weight(10_000)) / (await weight(100))];
  },
};
