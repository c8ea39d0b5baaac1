// The structure of a site as rows, and what moving one of them asks of the server.
import type { Reply } from '@lectern/contract/browser';

export type Structure = Reply<'getSiteStructure'>;
type Item = Structure['structure'][number];
export type SiteSpace = Extract<Item, { object: 'site-space' }>;
export type Section = Extract<Item, { object: 'site-section' }>;
export type Group = Extract<Item, { object: 'site-section-group' }>;

export type StructureRow = {
  id: string;
  depth: number;
  /** The group of a section, or the section of a space; undefined at the top. */
  parent: string | undefined;
} & ({ kind: 'group'; item: Group } | { kind: 'section'; item: Section } | { kind: 'space'; item: SiteSpace });

export function rowsOf({ structure }: Structure): StructureRow[] {
  return structure.flatMap((item): StructureRow[] => {
    if (item.object === 'site-space') return [spaceRow(item, 0, undefined)];
    if (item.object === 'site-section') return sectionRows(item, 0, undefined);
    const below = item.sections.flatMap((section) => sectionRows(section, 1, item.id));
    return [{ kind: 'group', id: item.id, depth: 0, parent: undefined, item }, ...below];
  });
}

const spaceRow = (item: SiteSpace, depth: number, parent: string | undefined): StructureRow => ({
  kind: 'space',
  id: item.id,
  depth,
  parent,
  item,
});

const sectionRows = (item: Section, depth: number, parent: string | undefined): StructureRow[] => [
  { kind: 'section', id: item.id, depth, parent, item },
  ...item.siteSpaces.map((one) => spaceRow(one, depth + 1, item.id)),
];

const types = { group: 'site-section-group', section: 'site-section', space: 'site-space' } as const;
type Pointer = { type: (typeof types)[keyof typeof types]; id: string };
const pointerTo = ({ kind, id }: StructureRow): Pointer => ({ type: types[kind], id });

export type MoveStep =
  | { step: 'sort'; item: Pointer; position: { before: Pointer } | { after: Pointer } }
  | { step: 'join'; group: string; section: string }
  | { step: 'leave'; group: string; section: string };

const siblingsOf = (rows: readonly StructureRow[], row: StructureRow): StructureRow[] =>
  rows.filter(({ parent, depth }) => parent === row.parent && depth === row.depth);

/** One place up or down among its siblings; nothing at the end. */
export function moveBy(rows: readonly StructureRow[], id: string, direction: -1 | 1): MoveStep[] {
  const row = rows.find((one) => one.id === id);
  if (!row) return [];
  const siblings = siblingsOf(rows, row);
  const other = siblings[siblings.indexOf(row) + direction];
  if (!other) return [];
  return [{ step: 'sort', item: pointerTo(row), position: beside(other, direction === -1 ? 'before' : 'after') }];
}

const beside = (row: StructureRow, side: 'before' | 'after'): { before: Pointer } | { after: Pointer } =>
  side === 'before' ? { before: pointerTo(row) } : { after: pointerTo(row) };

export type DropSide = 'before' | 'after' | 'inside';

/** Spaces stay in their section; sections go between the top and groups. Nothing where it cannot go. */
export function moveByDrop(
  rows: readonly StructureRow[],
  draggedId: string,
  goalId: string,
  side: DropSide,
): MoveStep[] {
  const [dragged, goal] = [draggedId, goalId].map((id) => rows.find((one) => one.id === id));
  if (!dragged || !goal || dragged === goal) return [];
  const { kind, parent } = dragged;
  if (side === 'inside') {
    const mayJoin = kind === 'section' && goal.kind === 'group' && parent !== goal.id;
    return mayJoin ? [{ step: 'join', group: goal.id, section: dragged.id }] : [];
  }
  const sort: MoveStep = { step: 'sort', item: pointerTo(dragged), position: beside(goal, side) };
  if (siblingsOf(rows, dragged).includes(goal)) return [sort];
  if (kind !== 'section' || goal.kind === 'space') return [];
  if (goal.parent !== undefined) return [{ step: 'join', group: goal.parent, section: dragged.id }, sort];
  return parent === undefined ? [sort] : [{ step: 'leave', group: parent, section: dragged.id }, sort];
}
