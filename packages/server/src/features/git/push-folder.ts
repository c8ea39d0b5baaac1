// A pushed folder is treated as a state of a repository: read by the same code, merged with the same common state.
import { createHash } from 'node:crypto';
import type { ReplyOf, api } from '@lectern/contract';
import { readLayoutInSlices, type LayoutFile } from '@lectern/content/layout';
import { readContent, storeBytes } from '#features/files';
import { withUpload } from '#features/imports';
import type { ImportedFile } from '#features/ingest';
import type { SpaceForCaller } from '#features/spaces';
import { contextOn, type Context, type SignedInContext } from '#platform/context';
import type { Upload } from '#platform/http/upload';
import { guessText, textOf } from './decode.ts';
import { withArchive, type PushedArchive, type PushedFile } from './folder-archive.ts';
import { knownBlobs, type KnownBlobs } from './known-blobs.ts';
import { pull, type FetchedState, type Outcome, type PullOptions } from './pull.ts';
import { storeOtherFiles } from './remote-tree.ts';
import * as rows from './rows.ts';

type FolderPush = ReplyOf<typeof api.pushFolder>;
type Query = { dryRun?: boolean; live?: boolean; subject?: string; source?: string; force?: boolean };

/** The name is that of the upload; archives have none. */
const archiveName = 'folder.zip';

export async function pushFolder(
  context: SignedInContext,
  space: SpaceForCaller,
  query: Query,
  upload: Upload,
): Promise<FolderPush> {
  const isForm = /^multipart\/form-data\b/i.test(upload.contentType);
  const { bytes } = context.services.config.importLimits;
  return withUpload(context, upload, isForm ? undefined : archiveName, ({ path }) =>
    withArchive(path, bytes, (archive) => pushArchive(context, space, query, archive)),
  );
}

/** Equal for equal folders; the object id of the state, as a commit has one. */
function stateOf(files: readonly PushedFile[]): string {
  const hash = createHash('sha1');
  for (const { path, oid } of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) hash.update(`${oid} ${path}\n`);
  return hash.digest('hex');
}

async function pushArchive(
  context: SignedInContext,
  space: SpaceForCaller,
  query: Query,
  archive: PushedArchive,
): Promise<FolderPush> {
  const { source = 'folder', live = false, subject = 'Changes of the folder', force = false } = query;
  const target = `folder ${createHash('sha256').update(source).digest('base64url')}`;
  const nothing = { added: [], changed: [], removed: [], missing: [], pages: 0, problems: [] };
  const commit = { oid: stateOf(archive.files), message: subject };
  const row = await rows.findSync(context.db, space, target);
  if (row?.commit_oid === commit.oid && !force) return { result: 'unchanged', ...nothing, revision: row.revision_id };
  const known = await knownBlobs(context, space, row);
  const differences = compare(archive.files, known.lastPush);
  const oids = new Set(archive.files.map(({ oid }) => oid));
  const missing = [...oids].filter((oid) => !known.byOid.has(oid) && !archive.sent.has(oid));
  const plan = { ...nothing, ...differences, missing };
  if (query.dryRun) return { result: 'planned', ...plan };
  if (missing.length > 0) return { result: 'incomplete', ...plan };
  const fetched = await fetchedState(context, archive, known, commit);
  const asked: PullOptions = {
    sync: { target, directory: '' },
    force,
    ...(live ? { requireLive: true } : { propose: { subject } }),
  };
  const outcome = await context.services.database.write((db) => pull(contextOn(context, db), space, fetched, asked));
  const { pages, problems } = fetched.layout;
  return { ...plan, ...resultOf(outcome), pages: pages.length, problems: [...problems] };
}

function resultOf(outcome: Outcome): Pick<FolderPush, 'result' | 'revision' | 'changeRequest'> {
  const { went } = outcome;
  const result = outcome.result === 'standalone' ? 'merged' : outcome.result;
  return {
    result,
    ...(went && { revision: went.revision }),
    ...(went?.changeRequest !== undefined &&
      'number' in outcome && { changeRequest: { id: went.changeRequest, number: outcome.number } }),
  };
}

function compare(files: readonly PushedFile[], before: ReadonlyMap<string, string>) {
  const now = new Set(files.map(({ path }) => path));
  return {
    added: files.filter(({ path }) => !before.has(path)).map(({ path }) => path),
    changed: files.filter(({ path, oid }) => before.has(path) && before.get(path) !== oid).map(({ path }) => path),
    removed: [...before.keys()].filter((path) => !now.has(path)),
  };
}

const isText = /\.(?:md|markdown|ya?ml|json)$|(?:^|\/)\.gitbook\/(?!assets\/)/i;

async function fetchedState(
  context: Context,
  archive: PushedArchive,
  known: KnownBlobs,
  commit: FetchedState['commit'],
): Promise<FetchedState> {
  const files = new Map<string, LayoutFile>();
  for (const { path, oid } of archive.files) files.set(path, await layoutFile(context, archive, known, path, oid));
  const layout = await readLayoutInSlices(files);
  const imported: ImportedFile[] = [];
  for (const { key, name, git } of layout.files) {
    const blob = known.byOid.get(git.oid!);
    if (blob && 'stored' in blob) imported.push({ key, name, git, stored: blob.stored });
    else {
      const bytes = blob ? Buffer.from(blob.text) : await archive.read(git.oid!);
      imported.push({ key, name, git, stored: await storeBytes(context, bytes, { name }) });
    }
  }
  return { commit, layout, paths: files, files: imported, others: await storeOtherFiles(context, layout) };
}

async function layoutFile(
  { services }: Context,
  archive: PushedArchive,
  known: KnownBlobs,
  path: string,
  oid: string,
): Promise<LayoutFile> {
  const none = new Uint8Array();
  if (!isText.test(path)) return { oid, bytes: () => none, text: () => undefined };
  const blob = known.byOid.get(oid);
  if (blob && 'text' in blob) return { oid, bytes: () => Buffer.from(blob.text), text: () => blob.text };
  const bytes = blob ? ((await readContent(services, blob.stored.hash)) ?? none) : await archive.read(oid);
  const text = textOf(bytes);
  return { oid, bytes: () => bytes, text: () => text, ...(text === undefined && { guess: () => guessText(bytes) }) };
}
