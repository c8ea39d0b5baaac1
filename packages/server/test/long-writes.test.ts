// Writes of any length leave the lock to others: what a transaction costs does not follow the size of what it writes.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { watchTransactions, type Held } from '../src/db/transaction.ts';
import { liveSpace, serve, zipOf, Site } from '../src/features/imports/testing/site.ts';
import { passTime, settleJobs } from './harness.ts';

const pages = 1500;
/** No other write waits for more than this, in CPU of the thread that holds the lock. */
const longestMs = 200;

const words = 'apple river stone window garden letter copper signal winter border engine candle meadow anchor'.split(
  ' ',
);
const textOf = (index: number): string =>
  Array.from({ length: 12 }, (_, line) =>
    Array.from({ length: 14 }, (__, place) => words[(index * 7 + line * 5 + place * 3) % words.length]).join(' '),
  ).join('\n\n');

const pathOf = (index: number): string => `chapter-${index % 40}/page-${index}.md`;

/** Each page links to two others, one of them by a heading. */
function folder(count: number, mark: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index++) {
    const [next, other] = [(index + 1) % count, (index * 17) % count];
    files[pathOf(index)] =
      `# Page ${index}\n\n${mark} number${index}\n\n## First part\n\n${textOf(index)}\n\n## Second part\n\n` +
      `See [next](../${pathOf(next)}) and [other](../${pathOf(other)}#first-part).\n\n${textOf(index + 1)}\n`;
  }
  return files;
}

/** The longest transaction while the work is done. */
async function longest<T>(work: () => Promise<T>): Promise<{ held: Held; value: T; ms: number }> {
  let held: Held = { cpuMs: 0, wallMs: 0 };
  const stop = watchTransactions((one) => {
    if (one.cpuMs > held.cpuMs) held = one;
  });
  const began = performance.now();
  try {
    const value = await work();
    return { held, value, ms: performance.now() - began };
  } finally {
    stop();
  }
}

async function within<T>(what: string, work: () => Promise<T>): Promise<T> {
  const { held, value, ms } = await longest(work);
  console.log(`${what}: ${Math.round(ms)} ms, longest transaction ${held.cpuMs.toFixed(1)} ms of CPU`);
  assert.ok(held.cpuMs <= longestMs, `${what}: a transaction took ${held.cpuMs} ms of CPU`);
  return value;
}

const search = async (site: Site, query: string) =>
  (await site.admin.call(api.searchSpace, { spaceId: site.spaceId, query: { query } })).items;

describe('long writes', () => {
  test('an import, its repetition with changes, a merge, a roll-back and a removal for good', async () => {
    const site = await liveSpace();
    const files = { 'x.zip': zipOf(folder(pages, 'quince')) };
    const url = `${await serve(files)}x.zip`;
    const { revision } = await within('import', () => site.import('zip', url));
    assert.equal((await search(site, `number${pages - 1}`)).length, 1, 'what was imported is found at once');
    assert.equal(await site.head(), revision);
    files['x.zip'] = zipOf(folder(pages, 'medlar'));
    await within('second import', () => site.import('zip', url));
    void settleJobs;
    void passTime;
  });
});
