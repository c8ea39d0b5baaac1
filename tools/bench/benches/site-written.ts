// Pages of a site in turn during writes: every write invalidates the caches.
import { ratios, type Bench } from '../bench.ts';
import { startCeiling } from '../ceiling.ts';
import { load } from '../load.ts';
import { post } from '../seed.ts';
import { inFolder, type Process } from '../server.ts';
import { page, publish } from './site.ts';

const rounds = 7;
const pages = 20;
const writesPerSecond = 10;

/** The ratio to a bare route per round, with comments written all the time. */
export async function whileWritten(server: Process, paths: string[], folder: string, space: string): Promise<number[]> {
  const some = paths.slice(0, pages);
  for (const path of some) await page(server.port, path);
  const ceiling = await startCeiling(folder, Buffer.from(await page(server.port, some[1]!)));
  const asked = { connections: 32, until: { ms: 1500 } };
  const write = () => post(server.port, `/v1/spaces/${space}/comments`, { body: 'Something was said.' });
  const timer = setInterval(() => void write().catch(() => undefined), 1000 / writesPerSecond);
  try {
    const ours = () => load({ ...asked, path: some, ...server });
    const bare = () => load({ ...asked, path: '/', ...ceiling });
    return (await ratios(rounds + 1, ours, bare)).slice(1);
  } finally {
    clearInterval(timer);
    await ceiling.stop();
  }
}

export const sitePageWritten: Bench = {
  name: 'site-page-written',
  about: `${pages} pages of 5 KB in turn while ${writesPerSecond} comments a second are written, against a bare route`,
  unit: '× ceiling',
  budget: 0.1,
  holds: 'at least',
  rounds: () =>
    inFolder(async (folder) => {
      const { server, paths, space } = await publish(folder, 100);
      try {
        return await whileWritten(server, paths, folder, space);
      } finally {
        await server.stop();
      }
    }),
};
