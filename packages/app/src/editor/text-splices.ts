// The changes between two texts as splices that a request can carry: words far from each other stay apart.
import { diffSequences } from '@lectern/content/browser';
import { shortened, spliceBetween, type Splice } from './splice.ts';

/** Of a splice that is not divided any further. */
const shortLength = 1000;
/** That the service accepts. */
const mostSplices = 1000;

export function splicesBetween(before: string, after: string): Splice[] {
  const [whole] = spliceBetween(before, after);
  if (!whole) return [];
  const { from: start, to, insert } = whole;
  if (Math.min(insert.length, to - start) < shortLength) return [whole];
  const [old, now] = [linesOf(before.slice(start, to)), linesOf(insert)];
  const [oldAt, nowAt] = [offsetsOf(old), offsetsOf(now)];
  const splices = diffSequences(old, now).flatMap((hunk) => {
    const [from, to] = [start + oldAt[hunk.start]!, start + oldAt[hunk.end]!];
    return shortened(before, { from, to, insert: insert.slice(nowAt[hunk.from], nowAt[hunk.to]) });
  });
  return splices.length > mostSplices ? [whole] : splices;
}

/** With their line ends. */
const linesOf = (text: string): string[] => text.split(/(?<=\n)/);

/** Where each item begins, and the end. */
function offsetsOf(items: readonly string[]): number[] {
  const offsets = [0];
  for (const { length } of items) offsets.push(offsets.at(-1)! + length);
  return offsets;
}
