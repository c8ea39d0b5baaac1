// Memory of a service under the mixed load for as long as BENCH_SOAK_MINUTES says, over BENCH_SOAK_PAGES pages. Runs only
// where the minutes are given. What counts is the most that was resident in the second half: it must not grow with time.
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { author } from '../content-client.ts';
import { get } from '../seed.ts';
import { inFolder, memoryOf } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { openSite, seedSite } from './growth.ts';
import { metric } from './mixed-memory.ts';
import { page } from './site.ts';

const minutes = Number(process.env['BENCH_SOAK_MINUTES'] ?? 0);
const pages = Number(process.env['BENCH_SOAK_PAGES'] ?? 100_000);
const clients = 8;
/** Of caches, as in docs/scaling.md for this many pages; the rest is the process itself and what requests hold. */
const cacheMegabytes = 96 + Math.ceil(pages * 0.003);
const besides = 400;

type Page = { id: string; path?: string; pages?: Page[] };
const flat = (listed: readonly Page[]): Page[] => listed.flatMap((one) => [one, ...flat(one.pages ?? [])]);

const told = {
  'heap used': 'nodejs_heap_size_used_bytes',
  'heap total': 'nodejs_heap_size_total_bytes',
  external: 'nodejs_external_memory_bytes',
  caches: 'lectern_cache_bytes',
};

const kindsIn = (metrics: string): string =>
  Object.entries(told)
    .map(([kind, name]) => `${kind} ${(metric(metrics, name) / 1024 / 1024).toFixed(0)}`)
    .join(', ');

async function soak(folder: string): Promise<number[]> {
  const settings = { LECTERN_CACHE_MB: String(cacheMegabytes), LECTERN_METRICS: 'on' };
  const site = await seedSite(folder, pages);
  const { server, base, content } = await openSite(folder, site, settings);
  const { port, pid } = server;
  try {
    const listed = JSON.parse((await get(port, `${content}/pages`)).toString()) as { pages: Page[] };
    const all = flat(listed.pages);
    const writer = author(port, site.space, site.pages);
    const text = textMaker(pages);
    const began = performance.now();
    const end = began + minutes * 60_000;
    let [done, edits] = [0, 0];
    let writing = Promise.resolve();
    const edit = async (): Promise<void> => {
      const request = await writer.startRequest();
      await writer.edit(request, await writer.prepareEdit());
      await writer.merge(request);
      edits++;
    };
    const client = async (): Promise<void> => {
      while (performance.now() < end) {
        const kind = Math.random() * 100;
        const one = all[Math.floor(Math.random() * all.length)]!;
        if (kind < 70) await page(port, `${base}/${one.path}`);
        else if (kind < 90) await get(port, `${content}/page/${one.id}`);
        else if (kind < 98) {
          const query = encodeURIComponent(text.words(2));
          await get(port, `/v1/orgs/${site.organization}/search?limit=10&query=${query}`);
        } else await (writing = writing.then(edit));
        done++;
      }
    };
    const found: number[] = [];
    const watch = async (): Promise<void> => {
      for (let next = 0; performance.now() < end; next++) {
        await wait(Math.min(5000, Math.max(0, end - performance.now())));
        const { resident, anonymous } = await memoryOf(pid);
        const passed = (performance.now() - began) / 60_000;
        if (next % 12 === 0) {
          const kinds = kindsIn(await page(port, '/metrics'));
          console.error(
            `after ${passed.toFixed(1)} min: ${resident.toFixed(0)} MB, ${anonymous.toFixed(0)} anonymous (${kinds}), ${done} requests, ${edits} edits with merges`,
          );
        }
        if (passed >= minutes / 2) found.push(resident);
      }
    };
    await Promise.all([watch(), ...Array.from({ length: clients }, client)]);
    console.error(`${done} requests, ${edits} edits with merges`);
    return [Math.max(...found)];
  } finally {
    await server.stop();
  }
}

export const soakMemory: Bench | undefined =
  minutes > 0
    ? {
        name: 'soak-memory',
        about: `most memory in the second half of ${minutes} minutes of the mixed load over ${pages.toLocaleString('en')} pages, with LECTERN_CACHE_MB=${cacheMegabytes}`,
        unit: 'MB',
        budget: cacheMegabytes + besides,
        holds: 'at most',
        rounds: () => inFolder(soak),
      }
    : undefined;
