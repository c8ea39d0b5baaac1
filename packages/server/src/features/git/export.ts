// Writes the main content into the repository: one commit on top, never replacing history.
import { createHash } from 'node:crypto';
import {
  createYielder,
  upsertFiles,
  upsertReusableContents,
  findPage,
  isSameTree,
  listFiles,
  listReusableContents,
  replaceSources,
  writePages,
  type Page,
  type Records,
  type Tree,
} from '@lectern/content';
import { writeLayoutInSlices, type LayoutContent, type WrittenLayout } from '@lectern/content/layout';
import { commit as commitRevision, lockBranch, mainBranch } from '#features/branches';
import { readContent } from '#features/files';
import { findUser } from '#features/accounts';
import { storeSources } from '#features/ingest';
import { loadTree, recordsOn, writeTree } from '#features/revisions';
import { findSpace, recordGitSync, type SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { conflict, notFound, preconditionFailed, type HttpError } from '#platform/errors';
import { version } from '#platform/version';
import { readLayoutContent } from './content.ts';
import { insertBeside, type PullOptions } from './pull.ts';
import { gitSyncOf, type SyncView } from './present.ts';
import type { NewCommit, OpenRepository } from './repository.ts';
import * as rows from './rows.ts';
import { syncedState } from './sync-state.ts';
import { sourcesOf } from './remote-tree.ts';

export type ExportResult = {
  revision: string;
  content: LayoutContent;
  layout: WrittenLayout;
  changes: NewCommit['changes'];
  /** Object ids of all files of the layout, by path. */
  oids: Map<string, string>;
};

/** The changes that make the repository hold the main content. */
export async function exportCommit(
  context: Context,
  space: SpaceForCaller,
  opened: OpenRepository,
  asked: PullOptions,
): Promise<ExportResult> {
  const { services, db } = context;
  const now = await findSpace(db, space.organization_id, space.id);
  if (!now) throw notFound('space');
  const records = recordsOn(db, space.organization_id);
  const tree = await loadTree(context, space, now.revision_id, records);
  const head = await readLayoutContent(db, records, tree);
  const base = await readBase(context, space, records, asked.sync.target);
  // The state of this repository counts; the head may remember another one.
  const content = { ...head, sources: new Map([...head.sources, ...(base?.sources ?? [])]) };
  // The head may remember paths of another repository, where this one has a file that is not ours.
  const owned = new Set(base && pathsIn(base));
  const occupied = new Set([...opened.files.keys(), ...opened.strange].filter((path) => !owned.has(path)));
  const layout = await writeLayoutInSlices({ ...content, occupied });
  const changes = new Map<string, (() => Promise<Uint8Array>) | undefined>();
  const oids = new Map<string, string>();
  const due = createYielder();
  for (const [path, file] of layout.files) {
    const turn = due();
    if (turn) await turn;
    const there = opened.files.get(path);
    const known = 'content' in file ? knownOid(content, path, file.content) : undefined;
    // An equal text stays as it is there, whatever its encoding.
    const same = 'text' in file ? base?.sources.get(path) === file.text : known === there?.oid;
    if (there && same) {
      oids.set(path, there.oid);
      continue;
    }
    // Only files that were read may be overwritten.
    if (there && !owned.has(path)) throw unread(path);
    const read = async (): Promise<Uint8Array> => {
      const bytes = 'text' in file ? Buffer.from(file.text) : await readContent(services, file.content);
      if (!bytes) throw conflict(`the bytes of ${path} are missing`);
      return bytes;
    };
    const oid = oidOf(await read(), opened.oidLength);
    oids.set(path, oid);
    if (there?.oid !== oid) changes.set(path, read);
  }
  for (const path of owned) if (opened.files.has(path) && !layout.files.has(path)) changes.set(path, undefined);
  return { revision: now.revision_id, content, layout, changes, oids };
}

const unread = (path: string): HttpError =>
  conflict(
    `${path} of the repository was never imported and is not overwritten; import the repository with force, or move the file`,
  );

const knownOid = ({ files }: LayoutContent, path: string, content: string): string | undefined =>
  files.find((file) => file.content === content && file.git?.path === path)?.git?.oid;

/** The last common state. */
async function readBase(
  context: Context,
  space: SpaceForCaller,
  records: Records,
  target: string,
): Promise<LayoutContent | undefined> {
  const row = await rows.findSync(context.db, space, target);
  return row && readLayoutContent(context.db, records, await loadTree(context, space, row.revision_id, records));
}

/** Files of the repository that the content came from; all others are not ours. */
const pathsIn = ({ sources, files }: LayoutContent): string[] => [
  ...sources.keys(),
  ...files.flatMap(({ git }) => git?.path ?? []),
];

export function oidOf(bytes: Uint8Array, length: number): string {
  return createHash(length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/** The caller is the author, the service the committer. */
export async function commitPeople(context: SignedInContext): Promise<{ author: Person; committer: Person }> {
  const { services, caller } = context;
  const user = await findUser(context.db, caller.userId);
  const host = URL.parse(services.config.url)?.hostname ?? 'localhost';
  const committer = { name: `Lectern ${version}`, email: `noreply@${host}` };
  return { author: user ? { name: user.display_name, email: user.email } : committer, committer };
}
type Person = { name: string; email: string };

/** A new, empty space must not empty a repository. */
export async function requirePages(context: Context, space: SpaceForCaller): Promise<void> {
  const now = await findSpace(context.db, space.organization_id, space.id);
  if (!now) throw notFound('space');
  const tree = await loadTree(context, space, now.revision_id);
  if (tree.pages.count === 0)
    throw preconditionFailed('the space has no pages yet: add some, or import the repository first');
}

/** Records the commit: the file of each page, and the common state. */
export async function recordExport(
  context: SignedInContext,
  seen: SpaceForCaller,
  { revision, layout, oids }: ExportResult,
  commit: { oid: string; message: string },
  { sync, shown }: PullOptions & { shown: SyncView },
): Promise<void> {
  const main = await lockBranch(context, mainBranch(seen));
  const { space } = main;
  const records = recordsOn(context.db, space.organization_id);
  const texts = new Map<string, string>();
  const others = new Map<string, string>();
  const placed = new Set(layout.places.files.values());
  for (const [path, file] of layout.files) {
    if ('text' in file) texts.set(path, file.text);
    else if (!placed.has(path)) others.set(path, file.content);
  }
  const sources = await storeSources(context, space.organization_id, sourcesOf(texts, others));
  const noted = async (tree: Tree): Promise<Tree> =>
    replaceSources(records, await withGitFacts(records, tree, layout, oids), sources);
  const synced = await noted(await loadTree(context, space, revision, records));
  // Stored now: storing one tree discards what was only prepared for another.
  await writeTree(records, synced);
  const ours = await loadTree(context, space, space.revision_id, records);
  const head = space.revision_id === revision ? synced : await noted(ours);
  const git = { ...shown.commitFacts(commit.oid), message: commit.message, createdByGitBook: true };
  const moved = isSameTree(ours, head)
    ? space.revision_id
    : (await commitRevision(context, main, { records, tree: head, type: 'edits', parents: [space.revision_id], git }))
        .revision.id;
  const base = isSameTree(synced, head)
    ? moved
    : await insertBeside(context, { ...space, revision_id: moved }, records, {
        tree: synced,
        parents: [revision],
        git,
      });
  await rows.putSync(context, space, sync.target, syncedState(commit.oid, base));
  await recordGitSync(context, space, gitSyncOf(context, shown));
}

async function withGitFacts(
  records: Records,
  tree: Tree,
  { places }: WrittenLayout,
  oids: ReadonlyMap<string, string>,
): Promise<Tree> {
  const facts = (path: string) => {
    const oid = oids.get(path);
    return { ...(oid !== undefined && { oid }), path };
  };
  const changes: { before: Page; after: Page }[] = [];
  const due = createYielder();
  for (const [id, path] of places.pages) {
    const turn = due();
    if (turn) await turn;
    const before = await findPage(records, tree, id);
    if (before && !(before.git?.path?.endsWith('/') && !oids.has(path)))
      changes.push({ before, after: { ...before, git: facts(path) } });
  }
  let after = await writePages(records, tree, changes);
  const files = (await listFiles(records, after)).filter(({ id }) => places.files.has(id));
  after = await upsertFiles(
    records,
    after,
    files.map((file) => ({ ...file, git: facts(places.files.get(file.id)!) })),
  );
  const shared = (await listReusableContents(records, after)).filter(({ id }) => places.reusableContents.has(id));
  return upsertReusableContents(
    records,
    after,
    shared.map((one) => ({ ...one, git: facts(places.reusableContents.get(one.id)!) })),
  );
}
