// How much of the throughput of a mixed load is left when 2 % of its requests are edits: of another organization, which
// leave what is cached of this one, of the one space that is read, and of many that are all read. Measured in processor
// time of the service.
import { ratios, type Bench } from '../bench.ts';
import { cpuMilliseconds } from '../cpu-time.ts';
import { get, patch, post } from '../seed.ts';
import { inFolder, startLectern, type Process } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { longPage } from '../seed-pages.ts';
import { page, publish } from './site.ts';

/** Enough that the JIT is done with them before anything is counted. */
const requests = 6000;
const clients = 8;
const rounds = 4;
/** One request of so many is an edit. */
const editEvery = 50;
const pages = 100;
/** Of many organizations: so many with a site each. */
const organizations = 200;
const pagesOfEach = 20;
/** Edits and searches have the words of the pages. */
export const vocabulary = 100;

type Page = { id: string; pages?: Page[] };
/** A published space. */
export type Site = { space: string; paths: readonly string[] };
export type MixedLoad = { server: Process; sites: readonly Site[] };
type Written = 'same' | 'other';

const idsOf = (listed: readonly Page[]): string[] =>
  listed.flatMap(({ id, pages: below = [] }) => [id, ...idsOf(below)]);

export async function pagesOf(port: number, space: string): Promise<string[]> {
  const listed = JSON.parse((await get(port, `/v1/spaces/${space}/content/pages`)).toString()) as { pages: Page[] };
  return idsOf(listed.pages);
}

type Made = { at: string; space: string };

/** In an organization of its own. */
async function makeSpace(port: number, markdown: () => string): Promise<Made> {
  const { id } = await post(port, '/v1/orgs', { title: 'Other' });
  const at = `/v1/orgs/${id}`;
  const space = await post(port, `${at}/spaces`, { title: 'Other', editMode: 'live' });
  const changes = Array.from({ length: pagesOfEach }, (_, index) => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    document: { markdown: markdown() },
  }));
  await post(port, `/v1/spaces/${space.id}/content`, { changes });
  return { at, space: space.id };
}

/** Sites of as many organizations. */
export async function publishMany(port: number): Promise<Site[]> {
  const text = textMaker(organizations * pagesOfEach, vocabulary);
  const sites: Site[] = [];
  for (let made = 0; made < organizations; made++) {
    const { at, space } = await makeSpace(port, () => text.page(longPage));
    const site = await post(port, `${at}/sites`, { title: 'Other', spaces: [space] });
    const { urls } = (await post(port, `${at}/sites/${site.id}/publish`, {})) as unknown as {
      urls: { published: string };
    };
    const map = await page(port, `${new URL(urls.published).pathname.replace(/\/$/, '')}/sitemap-pages.xml`);
    const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => new URL(url!).pathname);
    sites.push({ space, paths });
  }
  return sites;
}

/** The same sequence in every run. */
export function createNumbers(): () => number {
  let seed = 11;
  return () => (seed = (seed * 48_271) % 2_147_483_647);
}

type Read = Site & { organization: string; ids: readonly string[] };

async function asRead(port: number, site: Site): Promise<Read> {
  const { organization } = JSON.parse((await get(port, `/v1/spaces/${site.space}`)).toString()) as {
    organization: string;
  };
  return { ...site, organization, ids: await pagesOf(port, site.space) };
}

/** Throughput with writes against that without them, once for each round. */
export async function withWrites({ server, sites }: MixedLoad, where: Written): Promise<number[]> {
  const { port, pid } = server;
  const read = await Promise.all(sites.map((site) => asRead(port, site)));
  const apart = where === 'same' ? undefined : (await makeSpace(port, () => 'Words.\n')).space;
  const written = apart === undefined ? read : [{ space: apart, ids: await pagesOf(port, apart) }];
  for (const { space } of written) await patch(port, `/v1/spaces/${space}`, { editMode: 'live' });
  const text = textMaker(7, vocabulary);
  const random = createNumbers();
  let writing = Promise.resolve();
  const edit = async (number: number): Promise<void> => {
    const { space, ids } = written[number % written.length]!;
    const document = { markdown: text.page(5) };
    const changes = [
      { operation: 'update_page', page: ids[Math.floor(number / written.length) % ids.length]!, document },
    ];
    await post(port, `/v1/spaces/${space}/content`, { changes });
  };
  const perSecond = async (writes: number): Promise<number> => {
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < requests) {
        const [turn, number] = [sent++, random()];
        const { space, paths, ids, organization } = read[number % read.length]!;
        const index = Math.floor(number / read.length);
        // Of 49 others 35 are pages and 10 reads, spread evenly.
        const kind = (turn * 9) % (editEvery - 1);
        if (writes > 0 && turn % editEvery === 0) await (writing = writing.then(() => edit(number)));
        else if (kind < 35) await page(port, paths[index % paths.length]!);
        else if (kind < 45) await get(port, `/v1/spaces/${space}/content/page/${ids[index % ids.length]!}`);
        else await get(port, `/v1/orgs/${organization}/search?limit=10&query=${encodeURIComponent(text.words(2))}`);
      }
    };
    const before = await cpuMilliseconds(pid);
    await Promise.all(Array.from({ length: clients }, client));
    const rate = (requests / ((await cpuMilliseconds(pid)) - before)) * 1000;
    console.error(`${writes} % edits: ${rate.toFixed(0)} requests in a second of processor time`);
    return rate;
  };
  // The first round is warm-up (JIT).
  const found = await ratios(
    rounds + 1,
    () => perSecond(2),
    () => perSecond(0),
  );
  return found.slice(1);
}

export const mixedWritesBench = (
  { name, about, where }: { name: string; about: string; where: Written },
  published: (work: (load: MixedLoad) => Promise<number[]>) => Promise<number[]>,
): Bench => ({
  name,
  about,
  unit: '× without writes',
  budget: 0.7,
  holds: 'at least',
  rounds: () => published((load) => withWrites(load, where)),
});

const onSqlite = (work: (load: MixedLoad) => Promise<number[]>): Promise<number[]> =>
  inFolder(async (folder) => {
    const { server, paths, space } = await publish(folder, pages);
    try {
      return await work({ server, sites: [{ paths, space }] });
    } finally {
      await server.stop();
    }
  });

const load = 'pages, reads and searches with 2 % edits';
export const mixedWrites: Bench = mixedWritesBench(
  { name: 'mixed-writes', about: `${load} of another organization, against the same without edits`, where: 'other' },
  onSqlite,
);
export const mixedWritesSame: Bench = mixedWritesBench(
  {
    name: 'mixed-writes-same',
    about: `${load} of the same organization, against the same without edits`,
    where: 'same',
  },
  onSqlite,
);

export const mixedWritesMany: Bench = mixedWritesBench(
  {
    name: 'mixed-writes-many',
    about: `${load} of ${organizations} organizations that are all read, against the same without edits`,
    where: 'same',
  },
  (work) =>
    inFolder(async (folder) => {
      const server = await startLectern(folder);
      try {
        return await work({ server, sites: await publishMany(server.port) });
      } finally {
        await server.stop();
      }
    }),
);
