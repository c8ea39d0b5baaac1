// 100,000 random edits, in parts that processes of their own make, so that all cores work and progress is seen.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Counts } from '../../../../packages/content/src/edit/testing/run-edits.ts';
import { seed } from './edit-sources.ts';

const all = 100_000;
const inPart = 2500;
/** Seeds are counted up within a part. */
const seedsInPart = 1_000_000;

export type EditCounts = Pick<Counts, 'edits' | 'leafEdits' | 'refused' | 'neighbours' | 'outsideLeaf'>;

let counted: Promise<EditCounts> | undefined;

/** Rejects when a text does not read as the edited page, or when it cannot be undone. */
export const countEdits = (): Promise<EditCounts> => (counted ??= count());

async function count(): Promise<EditCounts> {
  const totals: EditCounts = { edits: 0, leafEdits: 0, refused: 0, neighbours: 0, outsideLeaf: 0 };
  let next = 0;
  const work = async (): Promise<void> => {
    const child = fork(join(import.meta.dirname, 'edit-worker.ts'));
    const exited = once(child, 'exit').then(() => {
      throw new Error('random edits failed; the message above has the seed');
    });
    exited.catch(() => undefined);
    while (next < all / inPart) {
      child.send({ edits: inPart, seed: seed + next++ * seedsInPart });
      const [part] = (await Promise.race([once(child, 'message'), exited])) as [Counts];
      for (const name of Object.keys(totals) as (keyof EditCounts)[]) totals[name] += part[name];
      console.error(`${totals.edits} of ${all} edits, ${totals.refused} refused`);
    }
    child.disconnect();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return totals;
}
