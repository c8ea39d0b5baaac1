// Reusable contents: bodies that pages include.
import {
  deleteReusableContent,
  findReusableContent,
  hashText,
  putReusableContent,
  type ReusableContent,
} from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { badRequest } from '#platform/errors';
import { markdownOf, requireBody } from '../body-text.ts';
import { recordSharedChange, type EditBatch } from './batch.ts';
import { submittedTitle } from './frontmatter.ts';
import { resolveLinks } from './resolve-links.ts';

type Change<K extends shapes.ContentChange['operation']> = Extract<shapes.ContentChange, { operation: K }>;

async function load({ records, tree, refs }: EditBatch, idOrRef: string): Promise<ReusableContent> {
  const found = await findReusableContent(records, tree, refs.shared.get(idOrRef) ?? idOrRef);
  if (!found) throw badRequest(`there is no reusable content ${idOrRef}`);
  return found;
}

export async function insertShared(batch: EditBatch, change: Change<'insert_reusable_content'>): Promise<void> {
  const { ref, title, document } = change;
  const id = (ref === undefined ? undefined : batch.refs.shared.get(ref)) ?? batch.context.newId();
  batch.tree = await putReusableContent(batch.records, batch.tree, { id, title: submittedTitle(title) });
  batch.sharedTexts.set(id, markdownOf(document));
  recordSharedChange(batch, { kind: 'created', page: id, ...(ref !== undefined && { ref }) });
}

export async function updateShared(batch: EditBatch, change: Change<'update_reusable_content'>): Promise<void> {
  const shared = await load(batch, change.reusableContent);
  const { title, document } = change;
  if (title !== undefined)
    batch.tree = await putReusableContent(batch.records, batch.tree, { ...shared, title: submittedTitle(title) });
  if (document !== undefined) {
    requireBody(document);
    batch.sharedTexts.set(shared.id, markdownOf(document));
  }
  recordSharedChange(batch, { kind: 'updated', page: shared.id });
}

export async function deleteShared(batch: EditBatch, change: Change<'delete_reusable_content'>): Promise<void> {
  const { id } = await load(batch, change.reusableContent);
  batch.tree = await deleteReusableContent(batch.records, batch.tree, id);
  batch.sharedTexts.delete(id);
  recordSharedChange(batch, { kind: 'deleted', page: id });
}

/** The stored Markdown of a reusable content, with the changes so far. */
export const sharedTextOf = async (batch: EditBatch, { id, body }: ReusableContent): Promise<string> =>
  batch.sharedTexts.get(id) ?? (body === undefined ? '' : await batch.readBody(body));

/** Resolves links, which are relative to the root of the space, and points the reusable contents at their new bodies. */
export async function settleSharedTexts(batch: EditBatch): Promise<void> {
  const { records, refs } = batch;
  for (const [id, text] of batch.sharedTexts) {
    const shared = await findReusableContent(records, batch.tree, id);
    if (!shared) continue;
    const settled = await resolveLinks(text, { records, tree: batch.tree, refs, path: '' });
    batch.sharedTexts.set(id, settled);
    const { body: before, ...rest } = shared;
    const body = settled === '' ? undefined : hashText(settled);
    if (body === before) continue;
    batch.tree = await putReusableContent(records, batch.tree, { ...rest, ...(body !== undefined && { body }) });
  }
}
