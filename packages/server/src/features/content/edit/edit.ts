// Computes an edit of a branch; the caller stores it as the next revision.
import { findPage, hashText, isSameTree, type FileEntry, type Tree } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import { mainBranch, pathOf, type ContentView } from '#features/branches';
import { findTree, readBody, writeBodies } from '#features/revisions';
import type { Context } from '#platform/context';
import { badRequest, preconditionFailed } from '#platform/errors';
import { withHeading } from '../markdown-form.ts';
import { presentFile } from '../present.ts';
import { applyChanges, stampPages } from './apply.ts';
import { textOf, type EditBatch, type ChangedPage } from './batch.ts';
import { storeFiles, type PreparedFiles } from './files.ts';

export type Edit = {
  tree: Tree;
  /** False when the changes cancel out; then there is nothing to store. */
  changed: boolean;
  outcome: Omit<Static<typeof shapes.SpaceEdit>, 'revision'>;
  deleted: Deleted;
  /** Texts not stored yet, by hash. */
  bodies: ReadonlyMap<string, string>;
  /** The tree is stored with the revision. */
  storeBodies(context: Pick<Context, 'db'>): Promise<void>;
  storeFiles(context: Context): Promise<void>;
};

/** Ids of what an edit deletes, and names of variables. */
export type Deleted = { pages: string[]; files: string[]; reusableContents: string[]; variables: string[] };

const deletedIn = (touched: ReadonlyMap<string, ChangedPage>): string[] =>
  [...touched.values()].filter(({ kind }) => kind === 'deleted').map(({ page }) => page);

/** `base` loads the tree that pages are reverted to when a change names no revision. */
export async function applyEdit(
  context: Context,
  view: ContentView,
  base: () => Promise<Tree>,
  changes: shapes.ContentChange[],
  prepared: PreparedFiles,
): Promise<Edit> {
  const batch: EditBatch = {
    context,
    records: view.records,
    tree: view.tree,
    texts: new Map(),
    sharedTexts: new Map(),
    refs: { pages: new Map(), files: new Map(), shared: new Map() },
    touched: new Map(),
    touchedShared: new Map(),
    deletedVariables: new Set(),
    expectedTexts: new Map(),
    files: [],
    updatedFiles: new Map(),
    deletedFiles: new Set(),
    contents: new Map(),
    readBody: (hash) => readBody(context.db, view.space.organization_id, hash),
    olderTree: (revision) => (revision === undefined ? base() : namedTree(context, view, revision)),
  };
  const before = (id: string) => findPage(view.records, view.tree, id);
  await applyChanges(batch, changes, prepared, before);
  await stampPages(batch, before);
  const differing = await differingTexts(batch);
  const texts = [...batch.texts.values(), ...batch.sharedTexts.values()];
  return {
    tree: batch.tree,
    changed: !isSameTree(view.tree, batch.tree),
    outcome: {
      changes: [...batch.touched.values()].map((touched) => affected(context, view, touched, differing)),
      ...outcomeOfFiles(batch),
      ...(batch.touchedShared.size > 0 && { reusableContents: [...batch.touchedShared.values()].map(affectedShared) }),
    },
    deleted: {
      pages: deletedIn(batch.touched),
      files: [...batch.deletedFiles],
      reusableContents: deletedIn(batch.touchedShared),
      variables: [...batch.deletedVariables],
    },
    bodies: new Map(texts.map((text) => [hashText(text), text])),
    async storeBodies({ db }) {
      await writeBodies(
        db,
        view.space.organization_id,
        texts.filter((text) => text !== ''),
      );
    },
    storeFiles: (on) => storeFiles(on, batch),
  };
}

async function namedTree(context: Context, { space, records }: ContentView, id: string): Promise<Tree> {
  const tree = await findTree(context, space, id, records);
  if (!tree) throw badRequest(`the space has no revision ${id}`);
  return tree;
}

/** Texts that are not what the client has after its splices: they were merged, or links were resolved. */
async function differingTexts(batch: EditBatch): Promise<ReadonlyMap<string, string>> {
  const differing = new Map<string, string>();
  for (const [id, expected] of batch.expectedTexts) {
    const page = await findPage(batch.records, batch.tree, id);
    if (!page) continue;
    const text = withHeading(await textOf(batch, page), page);
    if (text !== expected) differing.set(id, text);
  }
  return differing;
}

function affected(
  context: Context,
  { space, branch }: ContentView,
  { kind, page, ref }: ChangedPage,
  differing: ReadonlyMap<string, string>,
) {
  if (kind === 'deleted') return { object: 'deleted_page' as const, page };
  const at = pathOf(branch ?? mainBranch(space));
  const shown = {
    object: 'page' as const,
    id: page,
    urls: { location: context.urls.api(`${at}/content/page/${page}`) },
  };
  if (kind === 'updated') {
    const markdown = differing.get(page);
    return { object: 'updated_page' as const, page: { ...shown, ...(markdown !== undefined && { markdown }) } };
  }
  return { object: 'created_page' as const, ...(ref !== undefined && { ref }), page: shown };
}

function outcomeOfFiles({ context, files, updatedFiles, deletedFiles }: EditBatch) {
  const present = (file: FileEntry) => presentFile(context, file);
  return {
    ...(files.length > 0 && { insertedFiles: files.map(present) }),
    ...(updatedFiles.size > 0 && { updatedFiles: [...updatedFiles.values()].map(present) }),
    ...(deletedFiles.size > 0 && { deletedFiles: [...deletedFiles] }),
  };
}

const affectedShared = ({ kind, page, ref }: ChangedPage) => ({
  change: kind,
  id: page,
  ...(ref !== undefined && { ref }),
});

/** Rejects the request when If-Match names another revision than the current one. */
export function requireIfMatch({ ifMatch }: Context, revision: string): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const wanted = ifMatch.split(',').map((one) => one.trim().replace(/^W\//, '').replaceAll('"', ''));
  if (!wanted.includes(revision))
    throw preconditionFailed(`the content has changed: it is now at revision ${revision}`);
}
