// Import and export end to end. The network is waited for outside of transactions; inside them the state is read again,
// so that concurrent changes are merged and not lost.
import { createYielder, listFiles, type GitFacts } from '@lectern/content';
import { readLayoutInSlices, type FolderLayout, type LayoutFile } from '@lectern/content/layout';
import { largestInDatabase, storeBytes, type StoredContent } from '#features/files';
import { recordImport } from '#features/imports';
import type { ImportedFile } from '#features/ingest';
import { loadTree, recordsOn } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import { asHttpError } from '#platform/as-http-error';
import { contextOn, type Context, type SignedInContext } from '#platform/context';
import { conflict, preconditionFailed, HttpError } from '#platform/errors';
import { logFailure } from '#platform/log';
import { guessText, textOf } from './decode.ts';
import { commitPeople, recordExport, requirePages, exportCommit } from './export.ts';
import type { OutboundPolicy } from './outbound-policy.ts';
import { pull, type PullOptions, type FetchedState, type Outcome } from './pull.ts';
import { syncViewOf, type SyncView } from './present.ts';
import { readRemote, readSync, type Sync } from './remote.ts';
import { findDefaultRef, withRepository, type OpenRepository, type TreeFile } from './repository.ts';
import * as rows from './rows.ts';
import { storeOtherFiles } from './remote-tree.ts';

/** A sync with a repository, which is shown in replies. */
export type RepositoryOptions = PullOptions & { sync: Sync; shown: SyncView };

type Body = Omit<Parameters<typeof readSync>[0], 'ref'> & { ref?: string } & Parameters<typeof syncViewOf>[1] & {
    force?: boolean;
  };

/** Without a branch, the default branch of the repository. */
const syncFor = async (reaching: OutboundPolicy, body: Body): Promise<Sync> =>
  readSync({ ...body, ref: body.ref ?? (await findDefaultRef(reaching, readRemote(body.url))) });

export async function importRepository(
  context: SignedInContext,
  space: SpaceForCaller,
  body: Body & { standalone?: boolean },
): Promise<void> {
  const reaching = reachingFor(context, space);
  const sync = await syncFor(reaching, body);
  const asked = askedOf(sync, body);
  await noteStart(context, space);
  await noteFailure(context, space, () =>
    withRepository(reaching, sync, async (opened) => {
      if (!opened.commit) throw preconditionFailed('the repository is empty: there is nothing to import');
      requireFolder(opened, asked);
      const row = await rows.findSync(context.db, space, sync.target);
      if (row?.commit_oid === opened.commit.oid && !asked.force && !asked.standalone) return;
      report(await bringIn(context, space, opened, asked));
    }),
  );
}

const reachingFor = ({ services, db }: Context, { organization_id }: SpaceForCaller): OutboundPolicy => ({
  config: services.config,
  db,
  organization: organization_id,
});

/** Its end is reported when the operation replies. */
const noteStart = (context: Context, { organization_id, id }: SpaceForCaller): Promise<void> =>
  context.services.database.write((db) =>
    context.services.emit(contextOn(context, db), 'audit', {
      organization: organization_id,
      action: 'space_gitsync_started',
      target: { type: 'space', id },
      ids: { spaceId: id },
    }),
  );

/** Does the work in turn. Who began it may have left before it fails. */
async function noteFailure(context: Context, space: SpaceForCaller, work: () => Promise<void>): Promise<void> {
  const { database, emit, log } = context.services;
  try {
    await inTurn(space.id, work);
  } catch (error) {
    if (!(error instanceof SyncBlocked)) {
      const reason = asHttpError(error)?.message ?? 'internal error';
      await database
        .write((db) => emit(contextOn(context, db), 'git-sync.failed', { space, reason }))
        .catch((failed: unknown) => logFailure(log, failed, 'a failed Git sync could not be noted'));
    }
    throw error;
  }
}

/** Retries after losing a race before giving up. */
const mostTries = 5;

export async function exportRepository(
  context: SignedInContext,
  space: SpaceForCaller,
  body: Body & { commitMessage: string },
): Promise<void> {
  const reaching = reachingFor(context, space);
  const sync = await syncFor(reaching, body);
  if (!sync.ref.startsWith('refs/heads/'))
    throw preconditionFailed('ref must be a branch to export to, such as refs/heads/main');
  const asked = askedOf(sync, body);
  await noteStart(context, space);
  await noteFailure(context, space, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const work = (opened: OpenRepository) => exportOnce(context, space, opened, asked, body);
      const done = await withRepository(reaching, sync, work, { mayCreate: true });
      if (done) return;
    }
    throw conflict('the repository keeps changing during the export; try again later');
  });
}

async function exportOnce(
  context: SignedInContext,
  space: SpaceForCaller,
  opened: OpenRepository,
  asked: RepositoryOptions,
  { commitMessage }: { commitMessage: string },
): Promise<boolean> {
  const row = await rows.findSync(context.db, space, asked.sync.target);
  if (opened.commit && row?.commit_oid !== opened.commit.oid) {
    if (row) requireFolder(opened, asked);
    else await requirePages(context, space);
    // Never forced: an export must not lose the pages it was asked to write.
    report(await bringIn(context, space, opened, { ...asked, force: false }));
  }
  await requirePages(context, space);
  const written = await exportCommit(context, space, opened, asked);
  if (written.changes.size === 0 && opened.commit) return true;
  const { author, committer } = await commitPeople(context);
  const at = context.services.clock();
  const oid = await opened.push({ author, committer, at, message: commitMessage, changes: written.changes });
  if (oid === false) return false;
  await context.services.database.write((db) =>
    recordExport(contextOn(context, db), space, written, { oid, message: commitMessage }, asked),
  );
  return true;
}

/** A missing folder is a mistake and not a request to delete everything. */
function requireFolder({ hasFolder }: OpenRepository, { sync }: RepositoryOptions): void {
  if (!hasFolder) throw preconditionFailed(`the repository has no folder ${sync.directory}`);
}

const askedOf = (sync: Sync, body: Body & { standalone?: boolean }): RepositoryOptions => ({
  sync,
  shown: syncViewOf(sync, body),
  ...(body.standalone !== undefined && { standalone: body.standalone }),
  ...(body.force !== undefined && { force: body.force }),
});

/** Everything slow happens before the transaction. */
async function bringIn(
  context: SignedInContext,
  space: SpaceForCaller,
  opened: OpenRepository,
  asked: RepositoryOptions,
): Promise<Outcome> {
  const layout = await readLayoutInSlices(await textsOf(opened));
  const fetched: FetchedState = {
    commit: opened.commit!,
    layout,
    paths: opened.files,
    files: await storeFiles(context, opened, layout, await storedBefore(context, space, asked.sync.target)),
    others: await storeOtherFiles(context, layout),
  };
  return context.services.database.write(async (db) => {
    const within = contextOn(context, db);
    const outcome = await pull(within, space, fetched, asked);
    if (outcome.went) await recordImport(within, space, notedOf(opened, layout, asked, outcome.went));
    return outcome;
  });
}

function notedOf(
  { strange }: OpenRepository,
  { pages, files, reusableContents, problems }: FolderLayout,
  { sync: { remote } }: RepositoryOptions,
  went: NonNullable<Outcome['went']>,
): Parameters<typeof recordImport>[2] {
  return {
    source: 'git',
    ...(remote.kind === 'http' && { url: remote.url }),
    ...went,
    pages: pages.length,
    files: files.length,
    reusableContents: reusableContents.length,
    losses: [
      ...problems.map(({ path, message }) => ({ what: message, resource: path })),
      ...[...strange].map((path) => ({
        what: 'is a link, a submodule or too large a file; it was left out',
        resource: path,
      })),
    ],
  };
}

const mostText = 256 * 1024 * 1024;
/** Files that may have to be read as text; of the others only the existence matters. */
const maybeText = /\.(?:md|markdown|ya?ml)$|(?:^|\/)book\.json$|(?:^|\/)\.gitbook\/(?!assets\/)/i;

async function textsOf(opened: OpenRepository): Promise<Map<string, LayoutFile>> {
  const wanted = [...opened.files.values()].filter(({ path }) => maybeText.test(path));
  const size = wanted.reduce((sum, file) => sum + file.size, 0);
  if (size > mostText) throw new HttpError(413, `the texts of the folder exceed ${mostText} bytes in total`);
  const blobs = await opened.read(wanted);
  const nothing = new Uint8Array();
  const files = new Map<string, LayoutFile>();
  const due = createYielder();
  for (const [path, { oid }] of opened.files) {
    const turn = due();
    if (turn) await turn;
    const bytes = blobs.get(oid);
    const text = bytes && textOf(bytes);
    files.set(path, {
      oid,
      bytes: () => bytes ?? nothing,
      text: () => text,
      ...(bytes && text === undefined && { guess: () => guessText(bytes) }),
    });
  }
  return files;
}

/** How many of them fit into this size together; at least one. */
function countWithin(list: readonly { file: TreeFile }[], most: number): number {
  let size = 0;
  const over = list.findIndex(({ file }) => (size += file.size) > most);
  return over < 0 ? list.length : Math.max(over, 1);
}

const together = 16 * 1024 * 1024;

/** In batches, to bound memory; a few small ones are stored with everything else. */
async function storeFiles(
  { services }: Context,
  opened: OpenRepository,
  layout: FolderLayout,
  known: ReadonlyMap<string, StoredContent>,
): Promise<ImportedFile[]> {
  const done: ImportedFile[] = [];
  const open: { key: string; name: string; git: GitFacts; file: TreeFile }[] = [];
  for (const { key, name, git } of layout.files) {
    const stored = known.get(git.oid ?? '');
    if (stored) done.push({ key, name, git, stored });
    else open.push({ key, name, git, file: opened.files.get(key)! });
  }
  let held = 0;
  while (open.length > 0) {
    const some = open.splice(0, countWithin(open, together));
    const blobs = await opened.read(some.map(({ file }) => file));
    for (const { key, name, git, file } of some) {
      const bytes = blobs.get(file.oid)!;
      held += bytes.length;
      if (bytes.length <= largestInDatabase && held <= together) done.push({ key, name, git, bytes });
      else done.push({ key, name, git, stored: await storeBytes({ services }, bytes, { name }) });
    }
  }
  return done;
}

/** Stored by an earlier sync, by object id: most files are the same every time. */
async function storedBefore(
  context: Context,
  space: SpaceForCaller,
  target: string,
): Promise<Map<string, StoredContent>> {
  const found = new Map<string, StoredContent>();
  const row = await rows.findSync(context.db, space, target);
  if (!row) return found;
  const records = recordsOn(context.db, space.organization_id);
  for (const file of await listFiles(records, await loadTree(context, space, row.revision_id, records))) {
    const { content: hash, size, contentType, dimensions, git } = file;
    if (git?.oid !== undefined) found.set(git.oid, { hash, size, contentType, ...(dimensions && { dimensions }) });
  }
  return found;
}

/** A decision is needed, of which members are notified when its change request is made. */
class SyncBlocked extends HttpError {}

function report(outcome: Outcome): void {
  if (outcome.result !== 'conflicts') return;
  throw new SyncBlocked(
    409,
    `the space and the repository changed the same content: change request #${outcome.number} holds the state of the ` +
      'repository; resolve its conflicts and merge it',
  );
}

/** Two concurrent syncs in one process would only make each other retry. */
const turns = new Map<string, Promise<unknown>>();

async function inTurn<T>(space: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(space) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settledMine = mine.then(
    () => undefined,
    () => undefined,
  );
  turns.set(space, settledMine);
  try {
    return await mine;
  } finally {
    if (turns.get(space) === settledMine) turns.delete(space);
  }
}
