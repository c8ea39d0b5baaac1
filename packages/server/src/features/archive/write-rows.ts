// The rows of an archive, all of one snapshot.
import { setImmediate } from 'node:timers/promises';
import type { View } from '#db/database';
import { listKeptHashes } from '#features/openapi-specs';
import { listAssetHashes } from '#features/site-assets';
import { walkObjects } from '#features/revisions';
import { decryptKeys, withoutKeys } from './keys.ts';
import { jsonLine } from './json-line.ts';
import { dataName, type DataFile, type Manifest } from './manifest.ts';
import type { ZipStream } from './zip-stream.ts';
import { listTables, type Table } from './rows-tables.ts';
import * as rows from './rows.ts';
import { exportedUserColumns, contentOfTable, holdsObjects, isUserColumn } from './tables.ts';

export type WrittenRows = {
  data: Manifest['data'];
  /** Hashes of bodies and files, and whether a text with that hash exists. */
  blobs: Map<string, boolean>;
};

type Batches = AsyncIterable<rows.Row[]>;

/** Collects references while writing, to know what else to include. */
class Writing {
  readonly data: Record<string, DataFile> = {};
  readonly people = new Set<string>();
  /** Spaces, collections and the organization: possible subjects of jobs. */
  readonly places = new Set<string>();
  readonly #pack: ZipStream;

  constructor(pack: ZipStream) {
    this.#pack = pack;
  }

  async add(table: string, batches: Batches): Promise<void> {
    let count = 0;
    const exact = holdsObjects(table);
    async function* lines() {
      for await (const batch of batches) {
        count += batch.length;
        yield batch.map((row) => jsonLine(row, { exact })).join('');
        // Yields to the event loop between batches.
        await setImmediate();
      }
    }
    const packed = await this.#pack.add(dataName(table), lines());
    this.data[table] = { rows: count, ...packed };
  }

  async *noting({ name, columns }: Table, batches: Batches): Batches {
    const persons = columns.filter(isUserColumn);
    const isPlace = ['organizations', 'collections', 'spaces'].includes(name);
    for await (const batch of batches) {
      for (const row of batch) {
        for (const column of persons) if (typeof row[column] === 'string') this.people.add(row[column]);
        if (isPlace) this.places.add(row['id'] as string);
      }
      yield batch;
    }
  }

  /** The payload of a job names its subject. */
  async *aboutPlaces(batches: Batches): Batches {
    for await (const batch of batches) {
      yield batch.filter((row) =>
        Object.values(JSON.parse(row['payload'] as string) as object).some((value) => this.places.has(value as string)),
      );
    }
  }
}

/** Without the secret the keys are omitted. */
async function* opening(secret: string | undefined, table: Table, batches: Batches): Batches {
  for await (const batch of batches) {
    yield batch.map((row) => (secret === undefined ? withoutKeys(table, row) : decryptKeys(secret, table, row)));
  }
}

async function* withoutIds(batches: Batches): Batches {
  for await (const batch of batches) {
    for (const row of batch) delete row['id'];
    yield batch;
  }
}

/** All rows of an organization, or of one of its spaces, and the users they reference; no credentials. */
export async function writePart(
  pack: ZipStream,
  view: View,
  part: rows.Part & { organization: string },
  secret: string | undefined,
): Promise<WrittenRows> {
  const writing = new Writing(pack);
  const tables = (await listTables(view)).filter(
    ({ name, columns }) => part.space === undefined || name === 'spaces' || columns.includes('space_id'),
  );
  for (const table of tables.filter(({ name }) => contentOfTable(name) === 'organization')) {
    const batches = opening(secret, table, rows.streamRows(view, table, part));
    await writing.add(table.name, writing.noting(table, batches));
  }
  await writing.add('users', rows.streamPeople(view, exportedUserColumns, [...writing.people]));
  for (const table of tables.filter(({ name }) => contentOfTable(name) === 'sections')) {
    await writing.add(table.name, withoutIds(rows.streamRows(view, table, part)));
  }
  const jobs = (await listTables(view)).find(({ name }) => contentOfTable(name) === 'jobs')!;
  await writing.add(jobs.name, writing.aboutPlaces(rows.streamRows(view, jobs, {})));

  let blobs = new Map<string, boolean>();
  const trees = await rows.listTreesOf(view, part);
  async function* objects(): Batches {
    blobs = yield* walkObjects(view, part.organization, trees);
  }
  await writing.add('objects', objects());
  if (part.space === undefined) {
    for (const list of [listKeptHashes, listAssetHashes])
      for (const hash of await list(view, part.organization)) if (!blobs.has(hash)) blobs.set(hash, false);
  }
  return { data: writing.data, blobs };
}

/** All rows, secrets included. */
export async function writeAll(pack: ZipStream, view: View): Promise<Omit<WrittenRows, 'blobs'>> {
  const writing = new Writing(pack);
  for (const table of await listTables(view)) {
    const holding = contentOfTable(table.name);
    if (holding === 'files' || holding === 'cache' || holding === 'schema') continue;
    const batches = rows.streamRows(view, table, {});
    await writing.add(table.name, holding === 'sections' ? withoutIds(batches) : batches);
  }
  return { data: writing.data };
}
