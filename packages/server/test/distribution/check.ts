// What of the statements of a request would have to go to several servers.
import { accountsScope, globalScope } from '../../src/db/statement-scopes.ts';
import { tablesOf, type TableUse } from '../../src/db/statement-tables.ts';
import type { Sent } from '../count-statements.ts';
import { placements } from './tables.ts';

const isTable = (name: string): boolean => placements.has(name);
const known = new Map<string, TableUse[]>();

function usesOf(sql: string): TableUse[] {
  let uses = known.get(sql);
  if (!uses) known.set(sql, (uses = tablesOf(sql, isTable).uses));
  return uses;
}

const isDistributed = ({ table }: TableUse): boolean => placements.get(table)?.column === 'organization_id';

/** Tables whose rows a statement may find on any server, because it does not name the organization. */
export const multiShardTables = (sql: string): string[] => [
  ...new Set(
    usesOf(sql)
      .filter((use) => isDistributed(use) && !use.isRestricted)
      .map(({ table }) => table),
  ),
];

type Places = { organizations: Set<string>; others: Set<string> };

/** Rows of one file are in one place, whatever their table. */
const isByHash = ({ table }: TableUse): boolean => placements.get(table)?.column === 'hash';
const hash = /^[\w-]{43}$/;

function placesOf({ table }: TableUse, values: readonly unknown[]): string[] {
  const hashes = values.flat().filter((value) => typeof value === 'string' && hash.test(value));
  return hashes.length === 0 ? [`any ${table}`] : hashes.map((value) => `file ${String(value)}`);
}

/** Where a statement writes: in an organization, or to a table that belongs to none. */
function notePlaces({ organizations, others }: Places, { sql, values }: Sent): void {
  for (const use of usesOf(sql)) {
    if (use.writes === undefined) continue;
    // Its statement names all organizations in one parameter; what belongs to none has names of its own there.
    if (use.table === 'state_versions')
      for (const scope of values.find(Array.isArray) as string[])
        (scope === globalScope || scope === accountsScope ? others : organizations).add(scope);
    else if (isByHash(use)) for (const place of placesOf(use, values)) others.add(place);
    else if (!isDistributed(use)) others.add(use.table);
    else if (use.parameters.length === 0) others.add(`any ${use.table}`);
    else
      for (const index of use.parameters)
        if (values[index] === '') others.add(`${use.table} of the server`);
        else organizations.add(String(values[index]));
  }
}

/** Without ids and hashes. */
function namesOf({ organizations, others }: Places): string[] {
  const numbered = [...organizations].map((_, at) => `organization ${at + 1}`);
  const named = [...others].map((place) => place.replace(/^file .*/, 'a file'));
  return [...numbered, ...named.sort()];
}

/** For each transaction that writes in several places: what these are. */
export function multiShardTransactions(sent: readonly Sent[]): string[][] {
  const open = new Map<object, Places>();
  const found: string[][] = [];
  for (const statement of sent) {
    const { connection, sql } = statement;
    if (sql === 'begin') open.set(connection, { organizations: new Set(), others: new Set() });
    const places = open.get(connection);
    if (!places) continue;
    notePlaces(places, statement);
    if (sql === 'commit' && places.organizations.size + places.others.size > 1) found.push(namesOf(places));
    if (sql === 'commit' || sql === 'rollback') open.delete(connection);
  }
  return found;
}
