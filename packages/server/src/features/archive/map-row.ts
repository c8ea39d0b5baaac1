// Maps each row of an archive to the destination.
import type { Db } from '#db/database';
import { ArchiveError } from './archive-error.ts';
import type { Loading } from './load.ts';
import { dataName } from './manifest.ts';
import type { Table } from './rows-tables.ts';
import * as rows from './rows.ts';
import { contentOfTable } from './tables.ts';

export type RowMapper = Loading['turn'];

const isOrganizations = (table: Table): boolean => table.name === 'organizations';

/** A row must belong to the archive's organization, or it would change another one's data. */
function requireOwn(table: Table, row: rows.Row, organization: string): void {
  if (row[isOrganizations(table) ? 'id' : 'organization_id'] === organization) return;
  throw new ArchiveError(`${dataName(table.name)}: a row belongs to another organization than the archive`);
}

/** Users with another id here are remapped everywhere. */
export function replaceUserIds(row: rows.Row, others: ReadonlyMap<string, string>): rows.Row {
  if (others.size === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, others.get(value as string) ?? value]),
  );
}

const isOfOrganization = (table: Table): boolean => ['organization', 'sections'].includes(contentOfTable(table.name));

export function mapToOrganization(organization: string, others: ReadonlyMap<string, string>): RowMapper {
  return (table, row) => {
    if (!isOfOrganization(table)) return row;
    requireOwn(table, row, organization);
    return replaceUserIds(row, others);
  };
}

/** Levels are looked up by other columns than the space id, so both must agree. */
function requireOwnRights(table: Table, row: rows.Row, space: string): void {
  if (table.name !== 'grants') return;
  const subject = row['user_id'] ?? row['team_id'];
  if (row['content_id'] === space && row['subject_id'] === subject) return;
  throw new ArchiveError(`${dataName(table.name)}: the id of a grant does not match its space or user`);
}

/** Invitations belong to the old organization, and sites show the space at their own URLs. */
const staysBehind = ['invites', 'site_spaces'];

export type SpaceMove = { db: Db; space: string; from: string; to: string; carried: ReadonlySet<string> };

/** References to users, teams and fields missing in this organization are dropped, as when a space moves. */
export function mapToSpace(
  { db, space, from, to, carried }: SpaceMove,
  others: ReadonlyMap<string, string>,
): RowMapper {
  const known = new Map<string, boolean>();
  const isHere = async (table: string, condition: rows.Row): Promise<boolean> => {
    const key = JSON.stringify([table, condition]);
    let here = known.get(key);
    if (here === undefined) known.set(key, (here = await rows.hasRow(db, table, condition)));
    return here;
  };
  return async (table, row) => {
    if (!isOfOrganization(table)) return row;
    requireOwn(table, row, from);
    if (row[table.name === 'spaces' ? 'id' : 'space_id'] !== space) {
      throw new ArchiveError(`${dataName(table.name)}: a row belongs to another space than the archive`);
    }
    requireOwnRights(table, row, space);
    if (staysBehind.includes(table.name)) return undefined;
    const moved: rows.Row = { ...replaceUserIds(row, others), organization_id: to };
    for (const { columns, table: other, to: named } of table.references) {
      const values = columns.map((column) => moved[column] ?? null);
      if (carried.has(other) || values.includes(null)) continue;
      const there = Object.fromEntries(named.map((column, index) => [column, values[index]!]));
      if (!(await isHere(other, there))) return undefined;
    }
    if (table.name !== 'spaces') return moved;
    const parent = row['parent_id'] ?? null;
    const stays = parent !== null && (await isHere('collections', { organization_id: to, id: parent }));
    return { ...moved, parent_id: stays ? parent : null, published_path: null };
  };
}
