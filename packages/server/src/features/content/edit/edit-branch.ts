// Edits of a branch, and files added to it, up to its next revision.
import { EMPTY_TREE, findPage, isSameTree, type Tree } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import {
  baseOf,
  changesBetween,
  commit,
  headOf,
  lockBranch,
  lockForCommit,
  reloadBranch,
  requireEditable,
  viewOf,
  type Branch,
  type ContentView,
} from '#features/branches';
import type { ReceivedFile } from '#features/files';
import {
  findTree,
  loadTree,
  PlanCache,
  readBody,
  writeTree,
  type PlannedChange,
  organizationOf,
} from '#features/revisions';
import type { Context, SignedInContext } from '#platform/context';
import type { BodyInput } from '../body-text.ts';
import { addFiles, replaceFile } from './add-files.ts';
import { applyEdit, requireIfMatch, type Edit } from './edit.ts';
import { previewOf } from './preview.ts';
import type { PreparedFiles } from './files.ts';

/** Checked before the body is received, and again once the branch is locked. */
export function requireBranchEditable(context: Context, branch: Branch): void {
  requireEditable(branch);
  requireIfMatch(context, headOf(branch));
}

/** The tree that pages are reverted to: the parent revision or, in a change request, its base. */
async function baseTree(context: Context, branch: Branch, { space, revision, records }: ContentView): Promise<Tree> {
  if (branch.kind === 'change-request') return loadTree(context, space, baseOf(branch.request), records);
  const [id] = JSON.parse(revision.parents) as string[];
  const before = id === undefined ? undefined : await findTree(context, space, id, records);
  return before ?? EMPTY_TREE;
}

type Changes = { changes: shapes.ContentChange[]; prepared: PreparedFiles };

async function begin<B extends Branch>(context: Context, seen: B, { changes, prepared }: Changes) {
  const branch = await lockForCommit(context, seen);
  requireBranchEditable(context, branch);
  const view = await viewOf(context, branch);
  const edit = (await isLarge(context, view, changes))
    ? await plans.take(context, changes, keyOf(branch), (on) => planEdit(on, seen, { changes, prepared }))
    : await applyEdit(context, view, () => baseTree(context, branch, view), changes, prepared);
  return { branch, view, edit };
}

/** Characters; an edit of longer texts is computed before the transaction. */
const longText = 100_000;

/** A new name of a variable is written into all pages that use it; splices of a long text may have to be merged. */
async function isLarge(
  { db }: Context,
  { records, tree }: ContentView,
  changes: readonly shapes.ContentChange[],
): Promise<boolean> {
  for (const change of changes) {
    if (change.operation === 'update_variable' && change.name !== undefined) return true;
    if ('document' in change && lengthOf(change.document) > longText) return true;
    if (change.operation !== 'update_page' || !change.splices) continue;
    const body = (await findPage(records, tree, change.page))?.body;
    if (body !== undefined && (await readBody(db, organizationOf(records), body)).length > longText) return true;
  }
  return false;
}

const lengthOf = (document: BodyInput | undefined): number =>
  (typeof document === 'string' ? document : JSON.stringify(document ?? '')).length;

const plans = new PlanCache<Edit>();
const keyOf = (branch: Branch): string =>
  `${headOf(branch)} ${branch.kind === 'change-request' ? baseOf(branch.request) : ''}`;

async function planEdit(context: Context, seen: Branch, { changes, prepared }: Changes): Promise<PlannedChange<Edit>> {
  const branch = await reloadBranch(context, seen);
  const view = await viewOf(context, branch);
  const edit = await applyEdit(context, view, () => baseTree(context, branch, view), changes, prepared);
  const key = keyOf(branch);
  if (!context.db.ahead) return { key, value: edit };
  await edit.storeBodies(context);
  await writeTree(view.records, edit.tree);
  const { space, records, tree: before } = view;
  const pages = await changesBetween(records, before, edit.tree);
  if (branch.kind === 'main') {
    await context.services.emit(context, 'space.pages-changing', { space, records, before, after: edit.tree, pages });
  }
  return { key, value: { ...edit, storeBodies: async () => {} } };
}

/** Dry run. */
export async function previewEdit(context: Context, seen: Branch, changes: Changes) {
  const { view, edit } = await begin(context, seen, changes);
  return previewOf(context, view, edit);
}

/** The branch afterwards, and the changed pages. Changes that cancel out create no revision. */
export async function editBranch<B extends Branch>(context: SignedInContext, seen: B, changes: Changes) {
  const { branch, view, edit } = await begin(context, seen, changes);
  const { tree, outcome } = edit;
  if (!edit.changed) return { branch, outcome };
  await edit.storeFiles(context);
  const { storeBodies } = edit;
  const { records, tree: before } = view;
  const parents = [headOf(branch)];
  const committed = await commit(context, branch, { records, before, tree, storeBodies, type: 'edits', parents });
  return { branch: committed.branch, outcome };
}

/** Adds files whose bytes are stored already, or replaces one. */
export async function addUploadedFiles(
  context: SignedInContext,
  seen: Branch,
  files: readonly ReceivedFile[],
  replaces: string | undefined,
) {
  const branch = await lockBranch(context, seen);
  requireBranchEditable(context, branch);
  const view = await viewOf(context, branch);
  const { tree, insertedFiles } =
    replaces === undefined ? await addFiles(context, view, files) : await replaceFile(context, view, replaces, files);
  if (isSameTree(tree, view.tree)) return { revision: headOf(branch), insertedFiles };
  const { records } = view;
  const { revision } = await commit(context, branch, { records, tree, type: 'edits', parents: [headOf(branch)] });
  return { revision: revision.id, insertedFiles };
}
