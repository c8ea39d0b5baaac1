// Content addressed by hash is stored and validated before the transaction that makes it visible.
import type { Db } from '#db/database';
import { ArchiveError } from './archive-error.ts';
import { loadTables, requireContentPresent, tablesOf, type Loading } from './load.ts';
import { dataName } from './manifest.ts';
import type { Table } from './rows-tables.ts';
import { mapToOrganization, mapToSpace, type RowMapper } from './map-row.ts';
import type { ArchiveReader } from './archive-reader.ts';

/** `secret` is that of the destination server. */
export type ImportTarget = { data: ArchiveReader; organization: string; files: ReadonlySet<string>; secret: string };

export function rowMapperFor(
  db: Db,
  { data, organization }: ImportTarget,
  tables: readonly Table[],
  others: ReadonlyMap<string, string>,
): RowMapper {
  const { manifest } = data;
  const from = manifest.organization!.id;
  return manifest.space === undefined
    ? mapToOrganization(from, others)
    : mapToSpace(
        { db, space: manifest.space.id, from, to: organization, carried: new Set(tables.map(({ name }) => name)) },
        others,
      );
}

/**
 * Returns the number of rows. Throws on invalid content or sections, so that later steps can rely on them.
 */
export async function storeContent(db: Db, whither: ImportTarget): Promise<number> {
  const { data, files, organization } = whither;
  const tables = await tablesOf(db, data);
  const report = { rows: 0, people: { matched: 0, added: 0 }, leftOut: {} };
  const loading: Loading = { db, now: new Date(), archive: data, tables, report, organization, turn: (_, row) => row };
  await loadTables(loading, ['objects']);
  const { rows } = report;
  const spaces = new Set<unknown>();
  for await (const batch of data.rows('spaces')) for (const { id } of batch) spaces.add(id);
  await loadTables(
    {
      ...loading,
      turn: rowMapperFor(db, whither, tables, new Map()),
      async take({ name }, batch) {
        if (batch.every((row) => spaces.has(row['space_id']))) return;
        throw new ArchiveError(`a row of ${dataName(name)} refers to something that is not in the archive: its space`);
      },
    },
    ['sections'],
  );
  await requireContentPresent(db, { organization, trees: await treesIn(data) }, files);
  return rows;
}

async function treesIn(data: ArchiveReader): Promise<string[]> {
  const trees = new Set<string>();
  for await (const batch of data.rows('revisions')) {
    for (const { tree } of batch) if (typeof tree === 'string') trees.add(tree);
  }
  return [...trees].sort();
}
