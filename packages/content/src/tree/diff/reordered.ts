// Order keys change without a move when siblings get new keys, so a move is detected by the neighbours.
import { compareSiblings } from '../keys.ts';
import type { Records } from '../map/records.ts';
import type { Page } from '../page.ts';
import { siblingAnchors } from '../sibling-anchor.ts';
import type { Tree } from '../tree.ts';
import type { PageChange } from '../write-pages.ts';

/** Ids of the pages with the same parent that moved relative to the unchanged siblings. */
export async function findReordered(
  records: Records,
  base: Tree,
  other: Tree,
  changes: readonly PageChange[],
): Promise<Set<string>> {
  const touched = new Set<string>();
  const suspects: { before: Page; after: Page }[] = [];
  for (const { before, after } of changes) {
    const isPlaced = before?.parent !== after?.parent || before?.order !== after?.order;
    if (isPlaced || before === undefined || after === undefined) touched.add((before ?? after)?.id ?? '');
    if (isPlaced && before !== undefined && after !== undefined && before.parent === after.parent) {
      suspects.push({ before, after });
    }
  }
  const anchorBefore = siblingAnchors(records, base, (id) => !touched.has(id));
  const anchorAfter = siblingAnchors(records, other, (id) => !touched.has(id));
  const moved = new Set<string>();
  const groups = new Map<string, { before: Page; after: Page }[]>();
  for (const suspect of suspects) {
    const anchor = await anchorBefore(suspect.before);
    const name = `${suspect.after.parent ?? ''}/${anchor}`;
    if (anchor !== (await anchorAfter(suspect.after))) moved.add(suspect.after.id);
    else if (!groups.get(name)?.push(suspect)) groups.set(name, [suspect]);
  }
  for (const group of groups.values()) {
    const before = [...group].sort((left, right) => compareSiblings(left.before, right.before));
    const after = [...group].sort((left, right) => compareSiblings(left.after, right.after));
    for (const id of outOfOrder(
      before.map((pair) => pair.after.id),
      after.map((pair) => pair.after.id),
    ))
      moved.add(id);
  }
  return moved;
}

/** The fewest ids whose removal leaves both lists in the same order. */
export function outOfOrder(before: readonly string[], after: readonly string[]): string[] {
  const rank = new Map(before.map((id, index) => [id, index]));
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  const ranks = after.map((id) => rank.get(id) ?? -1);
  ranks.forEach((value, index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((ranks[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    previous.set(index, low === 0 ? undefined : tails[low - 1]);
    tails[low] = index;
  });
  const kept = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = previous.get(index)) kept.add(index);
  return after.filter((_, index) => !kept.has(index));
}
