// Memory after a mixed load over many pages: 70 % published pages, 20 % reads of the API, 8 % searches, 2 % edits.
import type { Bench } from '../bench.ts';
import { author } from '../content-client.ts';
import { processorSeconds } from '../load.ts';
import { get } from '../seed.ts';
import { inFolder, residentMegabytes } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { page, publish } from './site.ts';

const pages = 2000;
const requests = 6000;
const clients = 8;

/** The same sequence in every run. */
function* numbers(): Generator<number, never> {
  for (let seed = 11; ;) {
    seed = (seed * 48_271) % 2_147_483_647;
    yield seed;
  }
}

/** The sum over all labels. */
export const metric = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

export const mixedMemory: Bench = {
  name: 'mixed-memory',
  about: `resident memory after ${requests.toLocaleString('en')} requests of all kinds over ${pages.toLocaleString('en')} pages`,
  unit: 'MB',
  budget: 500,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const { server, paths, space, site } = await publish(folder, pages, undefined, { LECTERN_METRICS: 'on' });
      try {
        const { port, pid } = server;
        const organization = site.split('/')[3]!;
        const text = textMaker(pages);
        const listed = JSON.parse((await get(port, `/v1/spaces/${space}/content/pages`)).toString()) as {
          pages: { id: string; pages?: { id: string }[] }[];
        };
        const ids = listed.pages.flatMap(({ id, pages: below = [] }) => [id, ...below.map((one) => one.id)]);
        const writer = author(port, space, ids);
        const random = numbers();
        let left = requests;
        let writing = Promise.resolve();
        const edit = async (): Promise<void> => {
          const request = await writer.startRequest();
          await writer.edit(request, await writer.prepareEdit());
          await writer.merge(request);
        };
        const client = async (): Promise<void> => {
          while (left-- > 0) {
            const kind = random.next().value % 100;
            const number = random.next().value;
            if (kind < 70) await page(port, paths[number % paths.length]!);
            else if (kind < 90) await get(port, `/v1/spaces/${space}/content/page/${ids[number % ids.length]!}`);
            else if (kind < 98) {
              const query = encodeURIComponent(text.words(2));
              await get(port, `/v1/orgs/${organization}/search?limit=10&query=${query}`);
            } else await (writing = writing.then(edit));
          }
        };
        const before = processorSeconds(pid) ?? 0;
        await Promise.all(Array.from({ length: clients }, client));
        const resident = await residentMegabytes(pid);
        const told = await page(port, '/metrics');
        const [heap, external, cached] = [
          'nodejs_heap_size_used_bytes',
          'nodejs_external_memory_bytes',
          'lectern_cache_bytes',
        ].map((name) => Math.round(metric(told, name) / 1024 / 1024));
        const seconds = Math.round((processorSeconds(pid) ?? 0) - before);
        console.error(`heap ${heap} MB, external ${external} MB, caches ${cached} MB, ${seconds} s of processor time`);
        return [resident];
      } finally {
        await server.stop();
      }
    }),
};
