// Processor time of the service for one edit of a page of 5 KB, with the work after its reply: in a change request and of
// the main content, on SQLite and, where TEST_DATABASE_URL names a server, on PostgreSQL, whose own time is not counted.
import { setTimeout as wait } from 'node:timers/promises';
import { median, type Bench } from '../bench.ts';
import { author, type Edit } from '../content-client.ts';
import { cpuMilliseconds } from '../cpu-time.ts';
import { longPage } from '../seed-pages.ts';
import { get, post } from '../seed.ts';
import { inFolder, startLectern, type Process } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { inDatabase } from './site-postgres.ts';

const rounds = 7;
const warmUp = 3;
const editsOfRound = 200;
/** The most that one edit may insert. */
const pages = 50;
/** Until jobs that an edit wakes up are done. */
const settleMs = 500;

type Kind = { name: string; edit: (edit: Edit) => Promise<unknown> };

/** Milliseconds for an edit of the more expensive kind, once for each round. */
async function costs({ port, pid }: Process): Promise<number[]> {
  const { items } = JSON.parse((await get(port, '/v1/orgs')).toString()) as { items: { id: string }[] };
  const { id: space } = await post(port, `/v1/orgs/${items[0]!.id}/spaces`, { title: 'Edited', editMode: 'live' });
  const text = textMaker(pages);
  const changes = Array.from({ length: pages }, (_, index) => ({
    operation: 'insert_page',
    title: `Page ${index}`,
    document: { markdown: text.page(longPage) },
  }));
  const made = (await post(port, `/v1/spaces/${space}/content`, { changes })) as unknown as {
    changes: { page: { id: string } }[];
  };
  const one = author(
    port,
    space,
    made.changes.map(({ page }) => page.id),
  );
  const request = await one.startRequest();
  const kinds: Kind[] = [
    { name: 'in a change request', edit: (edit) => one.edit(request, edit) },
    {
      name: 'of the main content',
      edit: ({ page, markdown }) =>
        post(port, `/v1/spaces/${space}/content`, {
          changes: [{ operation: 'update_page', page, document: { markdown } }],
        }),
    },
  ];
  const found = new Map<string, number[]>(kinds.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const { name, edit } of kinds) {
      const edits: Edit[] = [];
      for (let done = 0; done < editsOfRound; done++) edits.push(await one.prepareEdit());
      await wait(settleMs);
      const before = await cpuMilliseconds(pid);
      for (const next of edits) await edit(next);
      await wait(settleMs);
      found.get(name)!.push(((await cpuMilliseconds(pid)) - before) / editsOfRound);
    }
  }
  const measured = [...found].map(([name, times]) => ({ name, times: times.slice(warmUp) }));
  for (const { name, times } of measured)
    console.error(`${name}: ${median(times).toFixed(2)} ms (${times.map((time) => time.toFixed(2)).join(', ')})`);
  return measured.reduce((most, next) => (median(next.times) > median(most.times) ? next : most)).times;
}

const costsWith = (folder: string, settings?: Record<string, string>): Promise<number[]> =>
  startLectern(folder, settings).then((server) => costs(server).finally(() => server.stop()));

const bench = (name: string, budget: number, where: string, run: Bench['rounds']): Bench => ({
  name,
  about: `processor time of the service for an edit of one section of a page of 5 KB, in a change request or of the main content, whichever takes more, one after the other${where}`,
  unit: 'ms',
  budget,
  holds: 'at most',
  rounds: run,
});

export const editCost: Bench = bench('edit-cost', 3, '', () => inFolder((folder) => costsWith(folder)));

export const editCostOnPostgres: Bench | undefined =
  process.env['TEST_DATABASE_URL'] === undefined
    ? undefined
    : bench('edit-cost-postgres', 3, ', on PostgreSQL', () =>
        inDatabase((url) => inFolder((folder) => costsWith(folder, { DATABASE_URL: url }))),
      );
