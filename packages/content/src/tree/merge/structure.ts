// After each page was merged separately, the pages must form a tree: no orphans, no cycles.
import type { Json } from '../canonical.ts';
import type { Page } from '../page.ts';
import type { Settlement, Side } from './conflict.ts';
import { deletedBy } from './draft.ts';
import type { Draft } from './draft.ts';
import { present, sideOf } from './fields.ts';
import { positionOf, putAt } from './positions.ts';

export interface Structure {
  readonly settlement: Settlement;
  readonly drafts: ReadonlyMap<string, Draft>;
  /** A page that neither side changed. */
  readonly findUntouched: (id: string) => Promise<Page | undefined>;
}

export async function repairStructure(structure: Structure): Promise<void> {
  const asked = new Set(structure.settlement.placed.keys());
  const forced = new Map<string, Side>();
  for (let isWhole = false; !isWhole;) {
    for (const draft of structure.drafts.values()) keepParent(structure, draft, asked);
    const cycle = await findCycle(structure);
    isWhole = cycle === undefined;
    if (cycle !== undefined) breakCycle(structure, cycle, forced);
    for (const id of forced.keys()) asked.add(id);
  }
}

/** Ensures that the parent of a kept page is kept, unless the page is deleted with it by choice. */
function keepParent(structure: Structure, draft: Draft, asked: Set<string>): void {
  const parent = draft.page?.parent === undefined ? undefined : structure.drafts.get(draft.page.parent);
  if (draft.page === undefined || parent === undefined) return;
  const side = deletedBy(parent);
  const isDeletedToo = side !== undefined && draft.base !== undefined && draft[side] === undefined;
  if (side !== undefined && !isDeletedToo && !asked.has(draft.id)) {
    asked.add(draft.id);
    const shown = { ours: placeShown(draft.ours), theirs: placeShown(draft.theirs), base: placeShown(draft.base) };
    const choice = structure.settlement.settle({
      kind: 'orphaned',
      subject: { type: 'page', id: draft.id },
      field: 'parent',
      ...present(shown),
    });
    if (choice !== undefined && sideOf(choice) === side) takeState(structure, draft, side);
  }
  if (draft.page?.parent === parent.id) keep(structure, parent);
  else if (draft.page !== undefined) keepParent(structure, draft, asked);
}

function placeShown(page: Page | undefined): Json | undefined {
  return page === undefined ? undefined : { parent: page.parent ?? null, title: page.title };
}

/** Restores a deleted page, and its ancestors. */
function keep(structure: Structure, first: Draft): void {
  for (let draft: Draft | undefined = first; draft !== undefined && draft.page === undefined;) {
    draft.page = draft.ours ?? draft.theirs ?? draft.base;
    const above: string | undefined = draft.page?.parent;
    draft = above === undefined ? undefined : structure.drafts.get(above);
  }
}

/** Takes the page's state on that side, deleted if it does not exist there; the same for pages moved below it. */
function takeState(structure: Structure, first: Draft, side: Side): void {
  const open = [first];
  for (let draft = open.pop(); draft !== undefined; draft = open.pop()) {
    if (draft.page === undefined) continue;
    const there = draft[side];
    if (there !== undefined) {
      draft.page = putAt(draft.page, positionOf(there));
      continue;
    }
    draft.page = undefined;
    for (const other of structure.drafts.values()) if (other.page?.parent === draft.id) open.push(other);
  }
}

async function findCycle(structure: Structure): Promise<Draft[] | undefined> {
  const grounded = new Set<string>();
  for (const draft of structure.drafts.values()) {
    const line: string[] = [];
    const inLine = new Set<string>();
    let id = draft.page === undefined ? undefined : draft.id;
    while (id !== undefined && !grounded.has(id) && !inLine.has(id)) {
      line.push(id);
      inLine.add(id);
      const touched = structure.drafts.get(id);
      id = (touched === undefined ? await structure.findUntouched(id) : touched.page)?.parent;
    }
    if (id !== undefined && inLine.has(id)) {
      const members = line.slice(line.indexOf(id)).flatMap((member) => structure.drafts.get(member) ?? []);
      return members.sort((left, right) => (left.id < right.id ? -1 : 1));
    }
    for (const member of line) grounded.add(member);
  }
  return undefined;
}

function breakCycle(structure: Structure, members: readonly Draft[], forced: Map<string, Side>): void {
  const moved = members.filter((member) => member.ours?.parent !== member.theirs?.parent);
  const parents = (side: Side): Json =>
    Object.fromEntries(moved.map((member): [string, Json] => [member.id, member[side]?.parent ?? null]));
  const isSettled = moved.every((member) => forced.has(member.id));
  const { placed } = structure.settlement;
  const answered = moved.map((member) => placed.get(member.id)).find((side) => side !== undefined);
  const choice = isSettled
    ? undefined
    : (answered ??
      structure.settlement.settle({
        kind: 'cycle',
        subject: { type: 'page', id: moved[0]?.id ?? members[0]?.id ?? '' },
        field: 'parent',
        ours: parents('ours'),
        theirs: parents('theirs'),
      }));
  // A cycle of pages that were settled before mixes the sides: only all pages of one side are guaranteed to be a tree.
  const affected = isSettled ? structure.drafts.values() : moved;
  const side = sideOf(choice);
  for (const draft of affected) {
    const there = draft[side] ?? draft.ours ?? draft.theirs;
    if (draft.page !== undefined && there !== undefined) draft.page = putAt(draft.page, positionOf(there));
    forced.set(draft.id, side);
  }
}
