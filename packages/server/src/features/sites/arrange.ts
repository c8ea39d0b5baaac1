// Order: site spaces within their section, sections within their group, groups and ungrouped sections together.
import { badRequest } from '#platform/errors';
import { keyBetween, type Sibling } from '#platform/sibling-order';
import type { StructureChange } from './change.ts';
import { deleteItem, updateItem, type GroupRow, type SectionRow } from './rows-structure.ts';
import { sectionsIn, siteSpacesIn, topItems, type Structure } from './structure.ts';

export type Kind = 'site-space' | 'site-section' | 'site-section-group';
export type Pointer = { type: Kind; id: string };
export type Position = { before?: Pointer | undefined; after?: Pointer | undefined };

const tables = {
  'site-space': 'site_spaces',
  'site-section': 'site_sections',
  'site-section-group': 'site_section_groups',
} as const;

type Level = (Sibling & { type: Kind })[];

const typed =
  (type: Kind) =>
  ({ id, position }: Sibling) => ({ id, position, type });

const topLevel = (structure: Structure): Level =>
  topItems(structure).map(({ kind, row }) => typed(kind === 'section' ? 'site-section' : 'site-section-group')(row));

function levelOf(structure: Structure, { type, id }: Pointer): Level | undefined {
  if (type === 'site-section-group') return topLevel(structure);
  if (type === 'site-space') {
    const row = structure.siteSpaces.find((one) => one.id === id);
    return row && siteSpacesIn(structure, row.section_id).map(typed(type));
  }
  const row = structure.sections.find((one) => one.id === id);
  if (!row) return undefined;
  return row.group_id === null ? topLevel(structure) : sectionsIn(structure, row.group_id).map(typed(type));
}

export async function move({ context, structure }: StructureChange, item: Pointer, position: Position): Promise<void> {
  const level = levelOf(structure, item);
  const row = level?.find(({ id, type }) => id === item.id && type === item.type);
  if (!level || !row) throw badRequest('body.item is not on the site');
  const { before, after } = position;
  for (const pointer of [before, after]) {
    if (pointer?.id === item.id) throw badRequest('position refers to the item itself');
    if (pointer && !level.some(({ id, type }) => id === pointer.id && type === pointer.type)) {
      throw badRequest('position refers to an item that is not a sibling there');
    }
  }
  const others = level.filter((one) => one !== row);
  const key = keyBetween(others, { before: before?.id, after: after?.id });
  const { organization_id, id: site_id } = structure.site;
  await updateItem(context.db, tables[item.type], { organization_id, site_id, id: item.id }, { position: key });
}

/** Moves sections out of a group to its position, in order. */
export async function removeFromGroup(
  { context, structure }: StructureChange,
  group: GroupRow,
  sections: readonly SectionRow[],
  side: 'before' | 'after',
): Promise<void> {
  const level: Sibling[] = topItems(structure).map(({ row: { id, position } }) => ({ id, position }));
  let after = group.id;
  for (const section of sections) {
    const position = keyBetween(level, side === 'before' ? { before: group.id } : { after });
    const at = level.findIndex(({ id }) => id === (side === 'before' ? group.id : after));
    level.splice(side === 'before' ? at : at + 1, 0, { id: section.id, position });
    await updateItem(context.db, 'site_sections', section, { group_id: null, position });
    after = section.id;
  }
}

/** Appends sections to a group, in the given order. */
export async function moveIntoGroup(
  { context, structure }: StructureChange,
  group: Pick<GroupRow, 'id'>,
  sections: readonly SectionRow[],
): Promise<void> {
  const level: Sibling[] = sectionsIn(structure, group.id).map(({ id, position }) => ({ id, position }));
  for (const section of sections) {
    if (section.group_id === group.id) continue;
    const position = keyBetween(level, {});
    level.push({ id: section.id, position });
    await updateItem(context.db, 'site_sections', section, { group_id: group.id, position });
  }
}

export async function dissolve(changing: StructureChange, group: GroupRow): Promise<void> {
  await removeFromGroup(changing, group, sectionsIn(changing.structure, group.id), 'before');
  await deleteItem(changing.context.db, 'site_section_groups', group);
}
