// An organization or a space from another server, with the ids it had there.
import { requireJobs } from './jobs-of.ts';
import { isDuplicate } from '#db/dialect';
import type { Db } from '#db/database';
import { storeStream } from '#features/files';
import { noteFirstOrganization } from '#features/organizations';
import { indexCarried } from '#features/search';
import type { Services } from '#platform/context';
import { ArchiveFault } from './fault.ts';
import { inThisForm, readThrough } from './forms.ts';
import { withSealedKeys } from './keys.ts';
import { loadPeople, loadTables, requireWhole, tablesOf, type Loading, type Report } from './load.ts';
import type { Manifest } from './manifest.ts';
import * as rows from './rows.ts';
import { turnForOrganization, turnForSpace } from './turns.ts';
import type { Archive } from './unpack.ts';

export type ImportOptions = {
  /** The organization a space comes into; without it the one it was in. */
  into?: string;
};
export type Imported = Report & { manifest: Manifest; organization: string };

export async function importArchive(services: Services, archive: Archive, options: ImportOptions): Promise<Imported> {
  const { manifest } = archive;
  if (manifest.scope === 'server') throw new ArchiveFault('this is a backup of a whole server: use lectern restore');
  const organization = targetOf(manifest, options);
  return inThisForm(archive, async (data) => {
    await requireRoom(services.database.reads, manifest, organization);
    await readThrough(data);
    // Outside the transaction: where files are kept may be far away. Those that nothing points at are removed in time.
    await storeFiles(services, archive);
    const files = new Set([...archive.listFiles(), ...manifest.files.missing]);
    const report = await services.database.write((db) =>
      load(db, services.clock(), { data, organization, files, secret: services.secret }),
    );
    return { ...report, manifest, organization };
  });
}

function targetOf({ scope, organization }: Manifest, { into }: ImportOptions): string {
  if (scope === 'organization' && into !== undefined) {
    throw new ArchiveFault('--into is for the archive of a space, and this is one of a whole organization');
  }
  return into ?? organization!.id;
}

/** Says beforehand what would be in the way. */
export async function requireRoom(db: Db, manifest: Manifest, organization: string): Promise<void> {
  const known = await rows.hasRow(db, 'organizations', { id: organization });
  if (manifest.scope === 'organization') {
    if (known) {
      const { id, title } = manifest.organization!;
      throw new ArchiveFault(`the organization “${title}” (${id}) is here already; nothing was changed`);
    }
    return;
  }
  if (!known) {
    throw new ArchiveFault(
      `no organization here has the id ${organization}: name the one the space shall belong to with --into`,
    );
  }
  const { id, title } = manifest.space!;
  if (await rows.hasRow(db, 'spaces', { id })) {
    throw new ArchiveFault(`the space “${title}” (${id}) is here already; nothing was changed`);
  }
}

export async function storeFiles(services: Services, archive: Archive): Promise<void> {
  for (const hash of archive.listFiles()) {
    const stored = await storeStream({ services }, archive.file(hash));
    if (stored.hash !== hash) throw new ArchiveFault(`files/${hash} is damaged: its sum is another`);
  }
}

/** `secret` is the one of the server it comes to. */
type Whither = { data: Archive; organization: string; files: ReadonlySet<string>; secret: string };

export async function load(db: Db, now: Date, { data, organization, files, secret }: Whither): Promise<Report> {
  const { manifest } = data;
  const report: Report = { rows: 0, people: { matched: 0, added: 0 }, leftOut: {} };
  const tables = await tablesOf(db, data);
  const loading: Loading = { db, now, archive: data, tables, report, turn: (_, row) => row };
  try {
    const others = await loadPeople(loading);
    const from = manifest.organization!.id;
    const space = manifest.space?.id;
    const turn =
      space === undefined
        ? turnForOrganization(from, others)
        : turnForSpace({ db, space, from, to: organization, carried: new Set(tables.map(({ name }) => name)) }, others);
    loading.turn = async (table, row) => {
      const turned = await turn(table, row);
      return turned && withSealedKeys(secret, table, turned);
    };
    await loadTables(loading, ['organization', 'objects', 'sections']);
    loading.turn = (_, row) => row;
    // Into a server that was never started, it is the operator's own.
    await noteFirstOrganization(db, organization);
    await requireJobs(db, data, organization);
    await loadTables(loading, ['jobs']);
    await indexCarried(db, now, { organization, ...(space !== undefined && { space }) });
    await requireWhole(db, { organization, ...(space !== undefined && { space }) }, files);
  } catch (error) {
    // Made by somebody else since it was looked for.
    if (isDuplicate(error)) throw new ArchiveFault(`it is here already: ${(error as Error).message}`);
    throw error;
  }
  return report;
}
