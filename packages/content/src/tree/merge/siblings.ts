// Where both sides inserted pages between the same unchanged siblings, the pages of each side stay together.
import { findPage, indexOf, listChildIds } from '../lookup.ts';
import { compareSiblings } from '../keys.ts';
import type { Records } from '../map/records.ts';
import { keysBetween } from '../order.ts';
import { siblingAnchors } from '../sibling-anchor.ts';
import type { Tree } from '../tree.ts';
import type { Side } from './conflict.ts';
import type { Draft } from './draft.ts';
import { isSamePosition } from './positions.ts';

interface Gap {
  readonly parent: string | undefined;
  readonly anchor: string;
  readonly ours: Draft[];
  readonly theirs: Draft[];
}

export async function mergeSiblings(
  records: Records,
  trees: Readonly<Record<Side, Tree>>,
  drafts: ReadonlyMap<string, Draft>,
): Promise<void> {
  const isFixed = (id: string): boolean => {
    const draft = drafts.get(id);
    if (draft === undefined) return true;
    return (
      draft.page !== undefined && isSamePosition(draft.page, draft.ours) && isSamePosition(draft.page, draft.theirs)
    );
  };
  const placed = { ours: placedBy('ours', drafts, isFixed), theirs: placedBy('theirs', drafts, isFixed) };
  const ourParents = new Set(placed.ours.map((draft) => draft.page?.parent));
  const theirParents = new Set(placed.theirs.map((draft) => draft.page?.parent));
  const gaps = new Map<string, Gap>();
  for (const side of ['ours', 'theirs'] as const) {
    const anchorOf = siblingAnchors(records, trees[side], isFixed);
    for (const draft of placed[side]) {
      const page = draft[side];
      if (page === undefined || !ourParents.has(page.parent) || !theirParents.has(page.parent)) continue;
      const anchor = await anchorOf(page);
      const name = `${page.parent ?? ''}/${anchor}`;
      const gap = gaps.get(name) ?? { parent: page.parent, anchor, ours: [], theirs: [] };
      gap[side].push(draft);
      gaps.set(name, gap);
    }
  }
  for (const gap of gaps.values()) {
    if (gap.ours.length > 0 && gap.theirs.length > 0) await lineUp(records, trees.ours, gap, isFixed);
  }
}

function placedBy(side: Side, drafts: ReadonlyMap<string, Draft>, isFixed: (id: string) => boolean): Draft[] {
  const isPlaced = (draft: Draft): boolean =>
    draft.page !== undefined && !isFixed(draft.id) && isSamePosition(draft.page, draft[side]);
  const found = [...drafts.values()].filter(isPlaced);
  return side === 'ours' ? found : found.filter((draft) => !isSamePosition(draft.page, draft.ours));
}

async function lineUp(records: Records, tree: Tree, gap: Gap, isFixed: (id: string) => boolean): Promise<void> {
  const runs = [gap.ours, gap.theirs].map((run) => run.sort(compareDrafts));
  runs.sort((left, right) => (smallest(left) < smallest(right) ? -1 : 1));
  const run = runs.flat();
  const anchor = gap.anchor === '' ? undefined : await findPage(records, tree, gap.anchor);
  const from = anchor === undefined ? 0 : (await indexOf(records, tree, anchor)) + 1;
  const high = await nextFixed(records, tree, gap.parent, from, isFixed);
  if (anchor !== undefined && high !== undefined && anchor.order >= high) return;
  const keys = keysBetween(anchor?.order, high, run.length);
  run.forEach((draft, index) => {
    if (draft.page !== undefined) draft.page = { ...draft.page, order: keys[index] ?? '' };
  });
}

async function nextFixed(
  records: Records,
  tree: Tree,
  parent: string | undefined,
  from: number,
  isFixed: (id: string) => boolean,
): Promise<string | undefined> {
  for (let at = from; ; at += 16) {
    const places = await listChildIds(records, tree, parent, at, at + 16);
    if (places.length === 0) return undefined;
    const fixed = places.find((place) => isFixed(place.id));
    if (fixed !== undefined) return fixed.order;
  }
}

function compareDrafts(left: Draft, right: Draft): number {
  return left.page === undefined || right.page === undefined ? 0 : compareSiblings(left.page, right.page);
}

function smallest(run: readonly Draft[]): string {
  return run.map((draft) => draft.id).sort()[0] ?? '';
}
