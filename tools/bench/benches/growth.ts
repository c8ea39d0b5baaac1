// The same requests to a small and to a large space, each in its own service: processor time of the service right after
// one page was changed. BENCH_GROWTH_PAGES is the size of the large one.
import { setTimeout as wait } from 'node:timers/promises';
import { median, type Bench } from '../bench.ts';
import { author, type Author } from '../content-client.ts';
import { cpuMilliseconds } from '../cpu-time.ts';
import { longPage, seedPages } from '../seed-pages.ts';
import { get, post, seedTeam } from '../seed.ts';
import { inFolder, startLectern, type Process } from '../server.ts';
import { page } from './site.ts';

const few = 1000;
const many = Number(process.env['BENCH_GROWTH_PAGES'] ?? 100_000);
const rounds = 7;
/** Trees of 100,000 pages do not fit the default limit: see docs/scaling.md. */
const settings = { LECTERN_CACHE_MB: '768' };
/** As many in either space, spread over all of it, so that the edits are the same. */
const edited = 100;

type Site = { organization: string; space: string; pages: string[] };

/** The service must not be running. */
export async function seedSite(folder: string, count: number): Promise<Site> {
  const { organization, space } = await seedTeam(folder);
  const isEdited = (number: number): boolean => number % Math.max(1, Math.floor(count / edited)) === 0;
  const all = await seedPages(folder, { organization, space }, count, (number) => (isEdited(number) ? longPage : 1));
  return { organization, space, pages: all.filter((_, number) => isEdited(number)) };
}

export type Opened = { server: Process; author: Author; base: string; content: string; path: string };

export async function openSite(
  folder: string,
  { organization, space, pages }: Site,
  used: Record<string, string> = settings,
): Promise<Opened> {
  const server = await startLectern(folder, used);
  const { port } = server;
  const sites = `/v1/orgs/${organization}/sites`;
  const site = await post(port, sites, { title: 'Measured', spaces: [space] });
  const published = (await post(port, `${sites}/${site.id}/publish`, {})) as unknown as { urls: { published: string } };
  const base = new URL(published.urls.published).pathname.replace(/\/$/, '');
  const content = `/v1/spaces/${space}/content`;
  const found = JSON.parse((await get(port, `${content}/page/${pages[50]!}`)).toString()) as { path: string };
  return { server, author: author(port, space, pages), base, content, path: `${base}/${found.path}` };
}

/** Returns the milliseconds of processor time that count; of a list of all pages for each megabyte that is sent. */
type Work = (opened: Opened) => Promise<number>;

async function measured({ server }: Opened, work: () => Promise<unknown>): Promise<number> {
  // What follows a write ends first.
  await wait(100);
  const before = await cpuMilliseconds(server.pid);
  await work();
  return (await cpuMilliseconds(server.pid)) - before;
}

async function change({ author: one }: Opened): Promise<void> {
  const request = await one.startRequest();
  await one.edit(request, await one.prepareEdit());
  await one.merge(request);
}

const afterAnEdit =
  (read: (opened: Opened) => Promise<unknown>): Work =>
  async (opened) => {
    await change(opened);
    return measured(opened, () => read(opened));
  };

const listAfterAnEdit =
  (read: (opened: Opened) => Promise<{ length: number }>): Work =>
  async (opened) => {
    await change(opened);
    let bytes = 0;
    const time = await measured(opened, async () => (bytes = (await read(opened)).length));
    return time / (bytes / 1e6);
  };

export const works: Readonly<Record<string, { about: string; work: Work }>> = {
  'site-page': {
    about: 'a page of a site after an edit of another page',
    work: afterAnEdit(({ server, path }) => page(server.port, path)),
  },
  'page-tree': {
    about: 'the short list of pages after an edit, for each byte',
    work: listAfterAnEdit(({ server, content }) => get(server.port, `${content}/tree`)),
  },
  pages: {
    about: 'GET …/content/pages after an edit, for each byte',
    work: listAfterAnEdit(({ server, content }) => get(server.port, `${content}/pages`)),
  },
  content: {
    about: 'GET …/content after an edit, for each byte',
    work: listAfterAnEdit(({ server, content }) => get(server.port, content)),
  },
  sitemap: {
    about: 'the sitemap of a site after an edit, for each byte',
    work: listAfterAnEdit(({ server, base }) => page(server.port, `${base}/sitemap-pages.xml`)),
  },
  llms: {
    about: 'llms.txt after an edit, for each byte',
    work: listAfterAnEdit(({ server, base }) => page(server.port, `${base}/llms.txt`)),
  },
  'llms-full': {
    about: 'llms-full.txt after an edit, for each byte',
    work: listAfterAnEdit(({ server, base }) => page(server.port, `${base}/llms-full.txt`)),
  },
  edit: {
    about: 'an edit of one page of 5 KB in a change request',
    work: async (opened) => {
      const { author: one } = opened;
      const [request, edit] = [await one.startRequest(), await one.prepareEdit()];
      return measured(opened, () => one.edit(request, edit));
    },
  },
  merge: {
    about: 'a merge of one page of 5 KB',
    work: async (opened) => {
      const { author: one } = opened;
      const [request, edit] = [await one.startRequest(), await one.prepareEdit()];
      await one.edit(request, edit);
      return measured(opened, () => one.merge(request));
    },
  },
};

/** Started by the first bench of the group, ended by its `close`. */
let shared: Promise<{ small: Opened; large: Opened }> | undefined;
let finish: (() => void) | undefined;
let ended: Promise<void> | undefined;

function open(): Promise<{ small: Opened; large: Opened }> {
  shared ??= new Promise((resolve, reject) => {
    const held = new Promise<void>((done) => (finish = done));
    ended = inFolder((first) =>
      inFolder(async (second) => {
        const small = await openSite(first, await seedSite(first, few));
        const large = await openSite(second, await seedSite(second, many));
        resolve({ small, large });
        await held;
        await small.server.stop();
        await large.server.stop();
      }),
    ).catch(reject);
  });
  return shared;
}

async function close(): Promise<void> {
  finish?.();
  await ended;
}

const benchOf = ([name, { about, work }]: [string, { about: string; work: Work }]): Bench => ({
  name: `growth-${name}`,
  about: `${about}: processor time with ${many.toLocaleString('en')} pages against ${few.toLocaleString('en')}; ${rounds} rounds`,
  unit: '×',
  budget: 2,
  holds: 'at most',
  group: 'growth',
  close,
  async rounds() {
    const { small, large } = await open();
    const times: { few: number; many: number }[] = [];
    // The first two are warm-up (JIT and caches).
    for (let round = 0; round < rounds + 2; round++) times.push({ few: await work(small), many: await work(large) });
    const counted = times.slice(2);
    const [less, more] = [median(counted.map((time) => time.few)), median(counted.map((time) => time.many))];
    const unit = about.endsWith('byte') ? 'ms for each MB' : 'ms';
    console.error(`${name}: ${less.toFixed(1)} ${unit} with ${few} pages, ${more.toFixed(1)} with ${many}`);
    return counted.map((time) => time.many / time.few);
  },
});

export const growth: readonly Bench[] = Object.entries(works).map(benchOf);
