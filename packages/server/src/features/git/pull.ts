// Merges the state of the repository into the main content: a three-way merge from the last common state. Conflicts
// become a change request, and the main content stays as it is.
import {
  blocks,
  EMPTY_TREE,
  isSameTree,
  mergeTrees,
  partsInside,
  readPages,
  walkPages,
  type MergeResult,
  type Records,
  type Tree,
} from '@lectern/content';
import { type FolderLayout } from '@lectern/content/layout';
import {
  changesBetween,
  commit,
  findChangeRequest,
  lockBranch,
  mainBranch,
  requestBranch,
  requireEditable,
  type ChangeRequestRow,
} from '#features/branches';
import { propose } from '#features/change-requests';
import { parseFrontmatter, writeFrontmatter } from '#features/content';
import type { ImportedFile } from '#features/ingest';
import {
  insertRevision,
  loadTree,
  PlanCache,
  readBody,
  recordsOn,
  writeBodies,
  writeTree,
  type PlannedChange,
} from '#features/revisions';
import { findSpace, recordGitSync, type SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { preconditionFailed } from '#platform/errors';
import { newIdAfter } from '#platform/ids';
import { readLayoutContent } from './content.ts';
import { PageMatcher } from './match-pages.ts';
import { gitSyncOf, type SyncView } from './present.ts';
import * as rows from './rows.ts';
import { syncedState } from './sync-state.ts';
import { buildRemoteTree } from './remote-tree.ts';

/** A state of the repository, parsed and with its files stored. */
export type FetchedState = {
  commit: { oid: string; message: string };
  layout: FolderLayout;
  files: ImportedFile[];
  /** Contents of the folder. */
  paths: { has(path: string): boolean };
  others: ReadonlyMap<string, string>;
};

declare module '#platform/events' {
  interface Events {
    /** Both sides changed the same content: the change request has the state of the repository. */
    'git-sync.blocked': { space: { organization_id: string; id: string }; changeRequest: { id: string } };
    /** A sync that was started failed. */
    'git-sync.failed': { space: { organization_id: string; id: string }; reason: string };
  }
}

export type Outcome = (
  | { result: 'unchanged' | 'merged' | 'standalone' }
  | { result: 'conflicts' | 'proposed'; number: number }
) & {
  /** The revision that holds what was read; absent when it was known already. */
  went?: { revision: string; changeRequest?: string };
};

export type PullOptions = {
  sync: { target: string; directory: string };
  /** The repository in replies; absent for a folder that was pushed. */
  shown?: SyncView;
  standalone?: boolean;
  force?: boolean;
  /** The state becomes a change request, also where nothing conflicts. */
  propose?: { subject: string };
  /** Only where direct edits are allowed. */
  requireLive?: boolean;
};

/** Revisions outside the main content belong to no change request. */
const beside = 'git';

export async function insertBeside(
  context: Context,
  space: SpaceForCaller,
  records: Records,
  { tree, parents, git }: { tree: Tree; parents: string[]; git?: object },
): Promise<string> {
  const { id } = await insertRevision(context, {
    id: newIdAfter(context.now, space.revision_id),
    organization: space.organization_id,
    space: space.id,
    parents,
    type: 'edits',
    tree: await writeTree(records, tree),
    branch: beside,
    ...(git && { git }),
  });
  return id;
}

/** Runs in one transaction with the head locked: no edit can intervene between reading and writing. */
export async function pull(
  context: SignedInContext,
  seen: SpaceForCaller,
  fetched: FetchedState,
  asked: PullOptions,
): Promise<Outcome> {
  const { sync, shown } = asked;
  const main = await lockBranch(context, mainBranch(seen));
  const { space } = main;
  if (asked.requireLive) requireEditable(main);
  const row = await rows.findSync(context.db, space, sync.target);
  if (row?.commit_oid === fetched.commit.oid && !asked.force && !asked.standalone) return { result: 'unchanged' };
  const pending = row && (await openProposal(context, space, row));
  if (
    pending &&
    row.pending_commit === fetched.commit.oid &&
    !(asked.requireLive && pending.revision_id === row.pending_revision)
  ) {
    const went = { revision: pending.revision_id, changeRequest: pending.id };
    return { result: asked.propose ? 'proposed' : 'conflicts', number: pending.number, ...(asked.propose && { went }) };
  }

  const records = recordsOn(context.db, space.organization_id);
  const { ours, theirs, merged } = await sidesIn(context, { space, row }, fetched, asked);
  const git = shown && {
    ...shown.commitFacts(fetched.commit.oid),
    message: fetched.commit.message,
    createdByGitBook: false,
  };
  if (!merged) {
    const parents = row ? [row.revision_id] : [];
    const revision = await insertBeside(context, space, records, { tree: theirs, parents, ...(git && { git }) });
    return { result: 'standalone', went: { revision } };
  }
  const parents = row ? [row.revision_id] : [];
  const hasConflicts = merged.conflicts.length > 0;
  if (hasConflicts || (asked.propose && !isSameTree(merged.tree, ours))) {
    const from = row?.revision_id ?? (await insertBeside(context, space, records, { tree: EMPTY_TREE, parents: [] }));
    const subject =
      asked.propose?.subject ?? `Changes of ${shown?.repoName ?? 'the folder'} at ${fetched.commit.oid.slice(0, 10)}`;
    const proposal =
      pending && pending.revision_id === row.pending_revision
        ? await renew(context, space, pending, records, theirs)
        : await propose(context, space, { subject, base: from, records, tree: theirs });
    await rows.putSync(context, space, sync.target, {
      commit_oid: row?.commit_oid ?? null,
      revision_id: from,
      pending_commit: fetched.commit.oid,
      pending_revision: proposal.revision_id,
      pending_change_request: proposal.id,
    });
    if (hasConflicts && shown)
      await context.services.emit(context, 'git-sync.blocked', { space, changeRequest: proposal });
    const went = { revision: proposal.revision_id, changeRequest: proposal.id };
    return { result: hasConflicts ? 'conflicts' : 'proposed', number: proposal.number, went };
  }
  const changes = !isSameTree(merged.tree, ours);
  const head = changes
    ? await commit(context, main, {
        records,
        tree: merged.tree,
        type: 'edits',
        parents: [space.revision_id],
        ...(git && { git }),
      })
    : undefined;
  const now = head?.branch.space ?? space;
  const isHead = isSameTree(theirs, merged.tree);
  const synced = isHead
    ? now.revision_id
    : await insertBeside(context, now, records, {
        tree: theirs,
        parents,
        ...(git && { git }),
      });
  await rows.putSync(context, space, sync.target, syncedState(fetched.commit.oid, synced));
  if (shown) await recordGitSync(context, space, gitSyncOf(context, shown));
  return { result: changes ? 'merged' : 'unchanged', went: { revision: now.revision_id } };
}

/** `merged` is absent where the state of the repository stays outside the main content. */
type Sides = { ours: Tree; theirs: Tree; merged: MergeResult | undefined };
type From = { space: SpaceForCaller; row: rows.SyncRow | undefined };

const plans = new PlanCache<Sides>();
/** Small merges are computed in the transaction itself. */
const fewFiles = 20;

/** The merge result, computed and stored before the transaction where that takes long. */
async function sidesIn(context: Context, from: From, fetched: FetchedState, asked: PullOptions): Promise<Sides> {
  if (fetched.layout.sources.size + fetched.files.length <= fewFiles) {
    return (await workOut(context, from, fetched, asked)).value;
  }
  return plans.take(context, fetched, keyOf(from), async (on) => {
    if (!on.db.ahead) return workOut(on, from, fetched, asked);
    const { organization_id: organization, id } = from.space;
    const space = { ...from.space, ...(await findSpace(on.db, organization, id)) };
    return workOut(on, { space, row: await rows.findSync(on.db, space, asked.sync.target) }, fetched, asked);
  });
}

const keyOf = ({ space, row }: From): string =>
  JSON.stringify([space.revision_id, row?.revision_id, row?.commit_oid, row?.pending_revision]);

async function workOut(
  context: Context,
  from: From,
  fetched: FetchedState,
  asked: PullOptions,
): Promise<PlannedChange<Sides>> {
  const { space, row } = from;
  const { sync } = asked;
  const records = recordsOn(context.db, space.organization_id);
  const ours = await loadTree(context, space, space.revision_id, records);
  const base = row ? await loadTree(context, space, row.revision_id, records) : EMPTY_TREE;
  if (!asked.force && !asked.standalone) await requireSomething(records, base, fetched, sync);
  const theirs = await theirTree(context, space, records, { row, base, ours, fetched, target: sync.target });
  // Stored now: storing one tree discards what was only prepared for another.
  await writeTree(records, theirs);
  const key = keyOf(from);
  if (asked.standalone) return { key, value: { ours, theirs, merged: undefined } };
  const merged = await mergeTrees(
    records,
    { base, ours, theirs },
    {
      readBody: (hash) => readBody(context.db, space.organization_id, hash),
      split: (markdown) => blocks(markdown).map(({ text }) => text),
      inside: partsInside,
      standing: 'ours',
      source: { read: parseFrontmatter, say: writeFrontmatter },
    },
  );
  if (merged.conflicts.length === 0) {
    await writeBodies(
      context.db,
      space.organization_id,
      merged.bodies.map(({ text }) => text),
    );
    await writeTree(records, merged.tree);
    await changesBetween(records, ours, merged.tree);
  }
  return { key, value: { ours, theirs, merged } };
}

/** All files of pages disappearing at once is more likely a mistake than the intent to empty the space. */
async function requireSomething(
  records: Records,
  base: Tree,
  { layout, paths }: FetchedState,
  { directory }: PullOptions['sync'],
): Promise<void> {
  if (layout.pages.some(({ type, key }) => type === 'document' && paths.has(key))) return;
  const before = [...walkPages(await readPages(records, base))];
  if (!before.some(({ page }) => page.type === 'document' && page.git?.oid !== undefined)) return;
  const where = directory === '' ? 'the repository' : `the folder ${directory} of the repository`;
  throw preconditionFailed(
    `${where} no longer has pages, and importing it would empty the space; use force to import it anyway`,
  );
}

/** Pages that exist only in the main content or an open change request keep their ids too. */
async function theirTree(
  context: Context,
  space: SpaceForCaller,
  records: Records,
  {
    row,
    base,
    ours,
    fetched,
    target,
  }: { row: rows.SyncRow | undefined; base: Tree; ours: Tree; fetched: FetchedState; target: string },
): Promise<Tree> {
  const content = await readLayoutContent(context.db, records, base);
  const earlier = [content];
  if (row?.pending_revision) {
    earlier.push(
      await readLayoutContent(context.db, records, await loadTree(context, space, row.pending_revision, records)),
    );
  }
  if (!isSameTree(base, ours)) earlier.push(await readLayoutContent(context.db, records, ours));
  const known = await PageMatcher.match(fetched.layout, earlier);
  return buildRemoteTree(context, space, { records, tree: base, content }, known, { ...fetched, target });
}

async function openProposal(context: Context, space: SpaceForCaller, row: rows.SyncRow) {
  if (row.pending_change_request === null) return undefined;
  const found = await findChangeRequest(context.db, space.organization_id, space.id, row.pending_change_request);
  return found && (found.status === 'open' || found.status === 'draft') ? found : undefined;
}

/** An unedited change request is updated to the newer state of the repository. */
async function renew(
  context: SignedInContext,
  space: SpaceForCaller,
  changeRequest: ChangeRequestRow,
  records: Records,
  tree: Tree,
): Promise<ChangeRequestRow> {
  const branch = await lockBranch(context, requestBranch({ space, changeRequest }));
  const parents = [branch.request.revision_id];
  return (await commit(context, branch, { records, tree, type: 'edits', parents })).branch.request;
}
