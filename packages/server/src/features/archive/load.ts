// Loads the rows of an archive into a database, in one transaction.
import { setImmediate } from 'node:timers/promises';
import { hashText } from '@lectern/content';
import type { Db } from '#db/database';
import { listKeptHashes } from '#features/openapi-specs';
import { listAssetHashes } from '#features/site-assets';
import { walkObjects, writeBodies } from '#features/revisions';
import { insertExportedSections, type ExportedSection } from '#features/search';
import { newId } from '#platform/ids';
import { ArchiveError } from './archive-error.ts';
import { fitRow, constraintFault } from './fit-row.ts';
import { dataName } from './manifest.ts';
import { matchPeople, type PeopleMap } from './match-users.ts';
import { listTables, type Table } from './rows-tables.ts';
import * as rows from './rows.ts';
import { contentOfTable, type TableContent } from './tables.ts';
import type { ArchiveReader } from './archive-reader.ts';

export type Report = {
  rows: number;
  people: Pick<PeopleMap, 'matched' | 'added'>;
  /** Number of rows dropped because they depend on the old organization, by table. */
  leftOut: Record<string, number>;
};

export type Loading = {
  db: Db;
  now: Date;
  archive: ArchiveReader;
  tables: readonly Table[];
  report: Report;
  /** Gets the objects; absent for a backup, whose objects name theirs. */
  organization?: string;
  /** Maps a row; undefined drops it. */
  turn(table: Table, row: rows.Row): Promise<rows.Row | undefined> | rows.Row | undefined;
  /** Replaces writing the rows of a table. */
  take?(table: Table, batch: rows.Row[]): Promise<void>;
};

const carried: Record<'part' | 'server', readonly TableContent[]> = {
  part: ['organization', 'people', 'objects', 'sections', 'jobs'],
  server: ['organization', 'people', 'objects', 'legacy-objects', 'sections', 'jobs', 'secrets'],
};

/** The archive's tables as defined here, in foreign key order. */
export async function tablesOf(db: Db, { manifest }: ArchiveReader): Promise<Table[]> {
  const here = await listTables(db);
  const allowed = carried[manifest.scope === 'server' ? 'server' : 'part'];
  for (const name of Object.keys(manifest.data)) {
    if (!here.some((table) => table.name === name) || !allowed.includes(contentOfTable(name))) {
      throw new ArchiveError(`${dataName(name)} does not belong in the archive of a ${manifest.scope}`);
    }
  }
  return here.filter(({ name }) => Object.hasOwn(manifest.data, name));
}

export async function loadPeople({ db, archive, tables, report, now }: Loading): Promise<Map<string, string>> {
  const users = tables.find(({ name }) => contentOfTable(name) === 'people');
  if (!users) return new Map();
  const { others, matched, added } = await saying(users.name, matchPeople(db, users, archive.rows(users.name), now));
  report.people = { matched, added };
  report.rows += matched + added;
  return others;
}

/** Fills the tables of the given kinds. */
export async function loadTables(loading: Loading, which: readonly TableContent[]): Promise<void> {
  const { archive, report } = loading;
  for (const table of loading.tables.filter(({ name }) => which.includes(contentOfTable(name)))) {
    for await (const batch of archive.rows(table.name)) {
      const turned: rows.Row[] = [];
      for (const row of batch) {
        const one = await loading.turn(table, fitRow(table, row, loading.db.engine));
        if (one) turned.push(one);
        else report.leftOut[table.name] = (report.leftOut[table.name] ?? 0) + 1;
      }
      await saying(table.name, loading.take?.(table, turned) ?? insert(loading, table, turned));
      report.rows += turned.length;
      await setImmediate();
    }
  }
}

function insert({ db, now, organization }: Loading, table: Table, batch: rows.Row[]): Promise<void> {
  switch (contentOfTable(table.name)) {
    case 'objects':
    case 'legacy-objects':
      return insertObjects(db, table, batch, organization);
    case 'sections':
      return insertExportedSections(db, batch as unknown as ExportedSection[]);
    case 'jobs':
      return rows.insertRows(
        db,
        table,
        batch.map((row) => ({ ...row, id: newId(now), attempts: 0, last_error: null })),
      );
    default:
      return rows.insertRows(db, table, batch);
  }
}

/** In an older version they belong to no organization. */
async function insertObjects(db: Db, table: Table, batch: rows.Row[], into: string | undefined): Promise<void> {
  const wrong = batch.find(({ hash, text }) => hash !== hashText(text as string));
  if (wrong) throw new ArchiveError(`data/objects.jsonl: ${String(wrong['hash'])} is not the hash of its text`);
  if (!table.columns.includes('organization_id')) return rows.insertRows(db, table, batch, { keepPresent: true });
  const owned = Map.groupBy(batch, ({ organization_id }) => into ?? organization_id);
  for (const [organization, some] of owned) {
    if (typeof organization !== 'string') throw new ArchiveError('data/objects.jsonl: a row names no organization');
    await writeBodies(
      db,
      organization,
      some.map(({ text }) => text as string),
    );
  }
}

async function saying<T>(table: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw constraintFault(table, error) ?? error;
  }
}

/** Checks references between rows; for content see `requireContentPresent`. */
export async function requireReferencesIntact(db: Db, part: rows.Part, files: ReadonlySet<string>): Promise<void> {
  const lost = part.organization === undefined ? [] : await rows.listLostHeads(db, part.organization);
  if (lost.length > 0)
    throw new ArchiveError(`the archive does not contain the current revision of ${lost.join(', ')}`);
  for (const hash of part.space === undefined ? await listKeptHashes(db, part.organization) : []) {
    if (!files.has(hash))
      throw new ArchiveError(`the archive does not contain the file ${hash} of an API specification`);
  }
  for (const hash of part.space === undefined ? await listAssetHashes(db, part.organization) : []) {
    if (!files.has(hash)) throw new ArchiveError(`the archive does not contain the file ${hash} of a site`);
  }
}

/** The same for references within content. */
export async function requireContentPresent(
  db: Db,
  { organization, trees }: { organization: string; trees: readonly string[] },
  files: ReadonlySet<string>,
): Promise<void> {
  const walk = walkObjects(db, organization, trees);
  try {
    for (;;) {
      const { done, value } = await walk.next();
      if (!done) continue;
      for (const [hash, isText] of value) {
        if (!isText && !files.has(hash))
          throw new ArchiveError(`the archive does not contain the text or file ${hash}`);
      }
      return;
    }
  } catch (error) {
    throw error instanceof ArchiveError
      ? error
      : new ArchiveError(`the content is incomplete: ${(error as Error).message}`);
  }
}
