// How much of the throughput of a mixed load is left when 2 % of its requests are edits: of another organization, which
// leave what is cached of this one, and of the same one. Measured in processor time of the service.
import { ratios, type Bench } from '../bench.ts';
import { cpuMilliseconds } from '../cpu-time.ts';
import { get, patch, post } from '../seed.ts';
import { inFolder, type Process } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { page, publish } from './site.ts';

/** Enough that the JIT is done with them before anything is counted. */
const requests = 6000;
const clients = 8;
const rounds = 4;
/** One request of so many is an edit. */
const editEvery = 50;
const pages = 100;

type Page = { id: string; pages?: Page[] };
export type MixedLoad = { server: Process; paths: readonly string[]; space: string };
type Written = 'same' | 'other';

const idsOf = (listed: readonly Page[]): string[] =>
  listed.flatMap(({ id, pages: below = [] }) => [id, ...idsOf(below)]);

export async function pagesOf(port: number, space: string): Promise<string[]> {
  const listed = JSON.parse((await get(port, `/v1/spaces/${space}/content/pages`)).toString()) as { pages: Page[] };
  return idsOf(listed.pages);
}

async function otherSpace(port: number): Promise<string> {
  const { id } = await post(port, '/v1/orgs', { title: 'Other' });
  const space = await post(port, `/v1/orgs/${id}/spaces`, { title: 'Other', editMode: 'live' });
  const changes = Array.from({ length: 20 }, (_, index) => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    document: { markdown: 'Words.\n' },
  }));
  await post(port, `/v1/spaces/${space.id}/content`, { changes });
  return space.id;
}

/** The same sequence in every run. */
export function createNumbers(): () => number {
  let seed = 11;
  return () => (seed = (seed * 48_271) % 2_147_483_647);
}

/** Throughput with writes against that without them, once for each round. */
export async function withWrites({ server, paths, space }: MixedLoad, where: Written): Promise<number[]> {
  const { port, pid } = server;
  const organization = (JSON.parse((await get(port, `/v1/spaces/${space}`)).toString()) as { organization: string })
    .organization;
  const written = where === 'same' ? space : await otherSpace(port);
  if (where === 'same') await patch(port, `/v1/spaces/${space}`, { editMode: 'live' });
  const [ids, writtenIds] = [await pagesOf(port, space), await pagesOf(port, written)];
  const text = textMaker(pages);
  const random = createNumbers();
  let writing = Promise.resolve();
  const edit = async (number: number): Promise<void> => {
    const document = { markdown: text.page(5) };
    const changes = [{ operation: 'update_page', page: writtenIds[number % writtenIds.length]!, document }];
    await post(port, `/v1/spaces/${written}/content`, { changes });
  };
  const perSecond = async (writes: number): Promise<number> => {
    let sent = 0;
    const client = async (): Promise<void> => {
      while (sent < requests) {
        const [turn, number] = [sent++, random()];
        // Of 49 others 35 are pages and 10 reads, spread evenly.
        const kind = (turn * 9) % (editEvery - 1);
        if (writes > 0 && turn % editEvery === 0) await (writing = writing.then(() => edit(number)));
        else if (kind < 35) await page(port, paths[number % paths.length]!);
        else if (kind < 45) await get(port, `/v1/spaces/${space}/content/page/${ids[number % ids.length]!}`);
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
      return await work({ server, paths, space });
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
