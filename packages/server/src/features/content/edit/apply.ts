// Applies the changes in order to a tree in memory. Nothing is stored here: a dry run is the same without storing.
import {
  createYielder,
  findByPath,
  findPage,
  hashText,
  pathOf,
  TreeError,
  updatePage,
  type Page,
} from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { conflict, badRequest, HttpError } from '#platform/errors';
import type { EditBatch } from './batch.ts';
import { insertFiles, removeFile, updateFile, type PreparedFiles } from './files.ts';
import { insertGroup, insertLink } from './groups-and-links.ts';
import { insert, insertComputed, remove, revert, update } from './pages.ts';
import { resolveLinks } from './resolve-links.ts';
import { deleteShared, insertShared, settleSharedTexts, updateShared } from './reusable-contents.ts';
import { deleteVariable, insertVariable, updateVariable } from './variables.ts';

/** A page as it was before the first of the changes. */
type FindBefore = (id: string) => Promise<Page | undefined>;

export async function applyChanges(
  batch: EditBatch,
  changes: shapes.ContentChange[],
  prepared: PreparedFiles,
  before: FindBefore,
): Promise<void> {
  await nameRefs(batch, changes);
  for (const [index, change] of changes.entries()) {
    await withErrorPath(`body.changes.${index}`, () => applyOne(batch, change, prepared));
  }
  await settleTexts(batch, before);
  await settleSharedTexts(batch);
}

async function applyOne(batch: EditBatch, change: shapes.ContentChange, prepared: PreparedFiles): Promise<void> {
  switch (change.operation) {
    case 'insert_page':
      return insert(batch, change);
    case 'insert_computed':
      return insertComputed(batch, change);
    case 'update_page':
      return update(batch, change);
    case 'delete_page':
      return remove(batch, change);
    case 'revert_page':
      return revert(batch, change);
    case 'insert_group':
      return insertGroup(batch, change);
    case 'insert_link':
      return insertLink(batch, change);
    case 'insert_files':
      return insertFiles(batch, change, prepared);
    case 'update_file':
      return updateFile(batch, change, prepared);
    case 'delete_file':
      return removeFile(batch, change);
    case 'insert_reusable_content':
      return insertShared(batch, change);
    case 'update_reusable_content':
      return updateShared(batch, change);
    case 'delete_reusable_content':
      return deleteShared(batch, change);
    case 'insert_variable':
      return insertVariable(batch, change);
    case 'update_variable':
      return updateVariable(batch, change);
    case 'delete_variable':
      return deleteVariable(batch, change);
  }
}

/** Errors name the change they are about. */
async function withErrorPath(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof HttpError) throw new HttpError(error.status, `${path}: ${error.message}`);
    if (!(error instanceof TreeError) || error.code === 'damaged') throw error;
    throw error.code === 'slug-taken' ? conflict(`${path}: ${error.message}`) : badRequest(`${path}: ${error.message}`);
  }
}

const insertions = ['insert_page', 'insert_computed', 'insert_group', 'insert_link'] as const;
type Insertion = Extract<shapes.ContentChange, { operation: (typeof insertions)[number] }>;
const insertsPage = (change: shapes.ContentChange): change is Insertion =>
  insertions.some((name) => name === change.operation);

/** Ids are assigned up front, so that pages and files of the request can refer to each other in any order. */
async function nameRefs(batch: EditBatch, changes: shapes.ContentChange[]): Promise<void> {
  const { context, refs } = batch;
  const take = async (ref: string | undefined, into: Map<string, string>) => {
    if (ref === undefined) return;
    if ([refs.pages, refs.files, refs.shared].some((names) => names.has(ref)))
      throw conflict(`body.changes: the ref ${ref} is given twice`);
    if (await findByPath(batch.records, batch.tree, ref))
      throw conflict(`body.changes: the ref ${ref} is the path of a page`);
    into.set(ref, context.newId());
  };
  for (const change of changes) {
    if (insertsPage(change)) await take(change.ref, refs.pages);
    if (change.operation === 'insert_reusable_content') await take(change.ref, refs.shared);
    if (change.operation === 'insert_files') for (const file of change.files) await take(file.ref, refs.files);
  }
}

/** Resolves links once every page has its path, and points the pages at their new bodies. */
async function settleTexts(batch: EditBatch, before: FindBefore): Promise<void> {
  const updatedAt = batch.context.now.toISOString();
  const due = createYielder();
  for (const [id, text] of batch.texts) {
    await due();
    const page = await findPage(batch.records, batch.tree, id);
    if (!page) continue;
    const path = (await pathOf(batch.records, batch.tree, page)) ?? '';
    const settled = await resolveLinks(text, { records: batch.records, tree: batch.tree, refs: batch.refs, path });
    batch.texts.set(id, settled);
    const body = settled === '' ? undefined : hashText(settled);
    if (body === page.body) continue;
    const then = batch.touched.get(id)?.kind === 'updated' ? await before(id) : undefined;
    // In one update with the timestamp: every change of a page rewrites all records above it.
    const patch = { body, ...(then && then.body !== body && { updatedAt }) };
    batch.tree = (await updatePage(batch.records, batch.tree, id, patch)).tree;
  }
}

/** Only pages that differ get the new timestamp; the others stay identical. */
export async function stampPages(batch: EditBatch, before: FindBefore): Promise<void> {
  const updatedAt = batch.context.now.toISOString();
  const due = createYielder();
  for (const { page: id, kind } of batch.touched.values()) {
    if (kind !== 'updated') continue;
    await due();
    const now = await findPage(batch.records, batch.tree, id);
    const then = await before(id);
    if (!now || !then || JSON.stringify(now) === JSON.stringify(then)) continue;
    batch.tree = (await updatePage(batch.records, batch.tree, id, { updatedAt })).tree;
  }
}
