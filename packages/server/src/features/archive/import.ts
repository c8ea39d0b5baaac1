// Imports an organization or a space from another server, keeping its ids.
import { requireKnownJobs } from './known-jobs.ts';
import { isDuplicate } from '#db/dialect';
import type { Db } from '#db/database';
import { NeedsPreparation } from '#db/transaction';
import { storeStream } from '#features/files';
import { noteFirstOrganization } from '#features/organizations';
import { beginStagedWrites } from '#features/revisions';
import { indexImported } from '#features/search';
import type { Services } from '#platform/context';
import { enqueue } from '#platform/jobs';
import { ArchiveError } from './archive-error.ts';
import { upgradeArchive, verifyArchive } from './upgrade.ts';
import { encryptKeys } from './keys.ts';
import {
  loadPeople,
  loadTables,
  requireContentPresent,
  requireReferencesIntact,
  tablesOf,
  type Loading,
  type Report,
} from './load.ts';
import type { Manifest } from './manifest.ts';
import * as rows from './rows.ts';
import { loadSectionsAfterCommit } from './sections.ts';
import { storeContent, rowMapperFor, type ImportTarget } from './store-content.ts';
import type { ArchiveReader } from './archive-reader.ts';

export type ImportOptions = {
  /** Destination organization of a space; by default the one it was in. */
  into?: string;
};
export type Imported = Report & { manifest: Manifest; organization: string };

export async function importArchive(
  services: Services,
  archive: ArchiveReader,
  options: ImportOptions,
): Promise<Imported> {
  const { manifest } = archive;
  if (manifest.scope === 'server') throw new ArchiveError('this is a backup of a whole server: use lectern restore');
  const organization = targetOf(manifest, options);
  return upgradeArchive(archive, async (data) => {
    await requireNoConflict(services.database.reads, manifest, organization);
    await verifyArchive(data);
    // Outside the transaction: file storage may be remote. Unreferenced files are garbage collected.
    await storeFiles(services, archive);
    const files = new Set([...archive.listFiles(), ...manifest.files.missing]);
    const whither = { data, organization, files, secret: services.secret };
    const ahead = beginStagedWrites(services);
    try {
      const stored = await storeContent(ahead.db, whither);
      const report = await services.database.write(async (db) => {
        if (!(await ahead.end(db)))
          throw new NeedsPreparation(async () => void (await storeContent(ahead.db, whither)));
        return load(db, services.clock(), whither, services);
      });
      return { ...report, rows: report.rows + stored, manifest, organization };
    } catch (error) {
      await ahead.drop();
      await services.database.write((db) => enqueue(db, services.clock(), 'revisions.collect', {}, { organization }));
      throw error;
    }
  });
}

function targetOf({ scope, organization }: Manifest, { into }: ImportOptions): string {
  if (scope === 'organization' && into !== undefined) {
    throw new ArchiveError('--into works with the archive of a space, and this is the archive of an organization');
  }
  return into ?? organization!.id;
}

/** Reports obstacles in advance. */
export async function requireNoConflict(db: Db, manifest: Manifest, organization: string): Promise<void> {
  const known = await rows.hasRow(db, 'organizations', { id: organization });
  if (manifest.scope === 'organization') {
    if (known) {
      const { id, title } = manifest.organization!;
      throw new ArchiveError(`the organization “${title}” (${id}) already exists; nothing was changed`);
    }
    return;
  }
  if (!known) {
    throw new ArchiveError(
      `no organization has the id ${organization}: choose the organization of the space with --into`,
    );
  }
  const { id, title } = manifest.space!;
  if (await rows.hasRow(db, 'directory', { id })) {
    throw new ArchiveError(`the space “${title}” (${id}) already exists; nothing was changed`);
  }
}

export async function storeFiles(services: Services, archive: ArchiveReader): Promise<void> {
  for (const hash of archive.listFiles()) {
    const stored = await storeStream({ services }, archive.file(hash));
    if (stored.hash !== hash) throw new ArchiveError(`files/${hash} is damaged: its checksum differs`);
  }
}

/** With `services`, content stored by `storeContent` is skipped, and the search index follows after the transaction. */
export async function load(db: Db, now: Date, whither: ImportTarget, services?: Services): Promise<Report> {
  const { data, organization, files, secret } = whither;
  const { manifest } = data;
  const report: Report = { rows: 0, people: { matched: 0, added: 0 }, leftOut: {} };
  const tables = await tablesOf(db, data);
  const loading: Loading = { db, now, archive: data, tables, report, organization, turn: (_, row) => row };
  const space = manifest.space?.id;
  const part = { organization, ...(space !== undefined && { space }) };
  try {
    const others = await loadPeople(loading);
    const turn = rowMapperFor(db, whither, tables, others);
    loading.turn = async (table, row) => {
      const turned = await turn(table, row);
      return turned && encryptKeys(secret, table, turned);
    };
    await loadTables(loading, services ? ['organization'] : ['organization', 'objects', 'sections']);
    if (services)
      await loadSectionsAfterCommit(services, { ...loading, organization }, (on) =>
        rowMapperFor(on, whither, tables, others),
      );
    await rows.fillDirectory(db, part);
    // They lie beside the rows that they concern, which may have come from elsewhere.
    loading.turn = (_, row) => ({ ...row, organization_id: organization });
    // On a server that was never started, it becomes the operator's own.
    await noteFirstOrganization(db, organization);
    await requireKnownJobs(db, data, organization);
    await loadTables(loading, ['jobs']);
    await indexImported(db, now, part);
    await requireReferencesIntact(db, part, files);
    if (!services) await requireContentPresent(db, { organization, trees: await rows.listTreesOf(db, part) }, files);
  } catch (error) {
    // Created concurrently since the check.
    if (isDuplicate(error)) throw new ArchiveError(`it already exists: ${(error as Error).message}`);
    throw error;
  }
  return report;
}
