// The same operations in a small and in a large space, each in its own service.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { median, ratios, type Bench } from '../bench.ts';
import { author, type Author } from '../content-client.ts';
import { longPage, seedPages } from '../seed-pages.ts';
import { seedTeam } from '../seed.ts';
import { inFolder, startLectern } from '../server.ts';

const rounds = 9;
const timesEach = 25;
const many = 10_000;
/** The same number in either space, spread over all of it, so that the edits themselves are the same. */
const edited = 100;

/** Runs one operation and returns the milliseconds of it that count. */
type Work = (author: Author) => Promise<number>;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Background jobs, such as indexing a copy, would be measured along with the operation. */
function withoutJobs(folder: string): void {
  const database = new DatabaseSync(join(folder, 'lectern.db'));
  database.exec('create trigger no_jobs after insert on jobs begin delete from jobs where id = new.id; end');
  database.close();
}

async function openWith(folder: string, count: number, work: Work) {
  const { organization, space } = await seedTeam(folder);
  const isEdited = (number: number): boolean => number % Math.max(1, count / edited) === 0;
  const all = await seedPages(folder, { organization, space }, count, (number) => (isEdited(number) ? longPage : 1));
  const pages = all.filter((_, number) => isEdited(number));
  withoutJobs(folder);
  const server = await startLectern(folder);
  const one = author(server.port, space, pages);
  return {
    async time(): Promise<number> {
      const times: number[] = [];
      for (let done = 0; done < timesEach; done++) times.push(await work(one));
      return median(times);
    },
    close: () => server.stop(),
  };
}

const scaling = (name: string, about: string, few: number, work: Work): Bench => ({
  name,
  about: `${about} a space of ${many.toLocaleString('en')} pages against one of ${few}`,
  unit: '×',
  budget: 2,
  holds: 'at most',
  rounds: () =>
    inFolder((small) =>
      inFolder(async (large) => {
        const among = { few: await openWith(small, few, work), many: await openWith(large, many, work) };
        try {
          return (await ratios(rounds + 1, among.many.time, among.few.time)).slice(1);
        } finally {
          await among.few.close();
          await among.many.close();
        }
      }),
    ),
});

export const editScale = scaling('edit-scale', 'time of an edit of one page of 5 KB in', 100, async (one) => {
  const [request, edit] = [await one.startRequest(), await one.prepareEdit()];
  return timed(() => one.edit(request, edit));
});

export const mergeScale = scaling('merge-scale', 'time of a merge of one page of 5 KB into', 100, async (one) => {
  const [request, edit] = [await one.startRequest(), await one.prepareEdit()];
  await one.edit(request, edit);
  return timed(() => one.merge(request));
});

export const duplicateScale = scaling('duplicate-scale', 'time to duplicate', 10, (one) =>
  timed(() => one.duplicate()),
);
