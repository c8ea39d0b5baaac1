// Where the processor time of a mixed load goes: an edit, and views, reads and searches right after it and before. The
// figure is what is left of the throughput with one edit in fifty requests, one request after the other.
import { setTimeout as wait } from 'node:timers/promises';
import { median, type Bench } from '../bench.ts';
import { cpuMilliseconds } from '../cpu-time.ts';
import { get, patch, post } from '../seed.ts';
import { inFolder } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { createNumbers, pagesOf } from './mixed-writes.ts';
import { page, publish } from './site.ts';

const pages = 100;
const rounds = 30;
const warmUp = 1500;
/** Of fifty requests, besides the edit. */
const counts = { view: 35, read: 10, search: 4 };

async function costs(folder: string): Promise<number[]> {
  const { server, paths, space, site } = await publish(folder, pages);
  const { port, pid } = server;
  try {
    await patch(port, `/v1/spaces/${space}`, { editMode: 'live' });
    const ids = await pagesOf(port, space);
    const text = textMaker(pages);
    const random = createNumbers();
    const one = <T>(all: readonly T[]): T => all[random() % all.length]!;
    const search = `/v1/orgs/${site.split('/')[3]!}/search?limit=10&query=`;
    const requests = {
      view: () => page(port, one(paths)),
      read: () => get(port, `/v1/spaces/${space}/content/page/${one(ids)}`),
      search: () => get(port, search + encodeURIComponent(text.words(2))),
    };
    const edit = () => {
      const changes = [{ operation: 'update_page', page: one(ids), document: { markdown: text.page(5) } }];
      return post(port, `/v1/spaces/${space}/content`, { changes });
    };
    const times = new Map<string, number[]>();
    const measured = async (name: string, count: number, work: () => Promise<unknown>): Promise<void> => {
      const before = await cpuMilliseconds(pid);
      for (let done = 0; done < count; done++) await work();
      const time = ((await cpuMilliseconds(pid)) - before) / count;
      times.set(name, [...(times.get(name) ?? []), time]);
    };
    for (let done = 0; done < warmUp; done++) {
      await requests.view();
      if (done % 3 === 0) await requests.read();
      if (done % 10 === 0) await requests.search();
      if (done % 15 === 0) await edit();
    }
    for (let round = 0; round < rounds; round++) {
      await measured('edit', 1, edit);
      await wait(100);
      for (const [name, request] of Object.entries(requests)) {
        await measured(`first ${name} after an edit`, 1, request);
        await measured(`${name} after an edit`, counts[name as keyof typeof counts] - 1, request);
      }
      for (const path of paths) await page(port, path);
      for (const id of ids) await get(port, `/v1/spaces/${space}/content/page/${id}`);
      for (const [name, request] of Object.entries(requests))
        await measured(name, counts[name as keyof typeof counts], request);
    }
    const of = (name: string): number => median(times.get(name)!);
    for (const name of times.keys()) console.error(`${name}: ${of(name).toFixed(2)} ms`);
    let [without, extra] = [0, of('edit')];
    for (const [name, count] of Object.entries(counts)) {
      without += count * of(name);
      extra += of(`first ${name} after an edit`) + (count - 1) * of(`${name} after an edit`) - count * of(name);
    }
    // The edit is a request too.
    return [((without / (without + extra)) * 50) / 49];
  } finally {
    await server.stop();
  }
}

export const mixedCost: Bench = {
  name: 'mixed-cost',
  about: `processor time of the parts of a mixed load: what one edit in fifty requests leaves; ${rounds} rounds`,
  unit: '× without writes',
  budget: 0.7,
  holds: 'at least',
  rounds: () => inFolder(costs),
};
