// Pages without a text: groups, and links to elsewhere.
import { findFile, findPage, insertPage, type NewPage, type Reference } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { badRequest } from '#platform/errors';
import { checkCondition } from '../check-condition.ts';
import { recordChange, type EditBatch } from './batch.ts';
import { submittedTitle } from './frontmatter.ts';

type Change<K extends shapes.ContentChange['operation']> = Extract<shapes.ContentChange, { operation: K }>;
type LinkTarget = Change<'insert_link'>['target'];

export async function insertGroup(batch: EditBatch, change: Change<'insert_group'>): Promise<void> {
  await insertWithoutText(batch, change, {
    type: 'group',
    ...(change.slug !== undefined && { slug: change.slug }),
  });
}

export async function insertLink(batch: EditBatch, change: Change<'insert_link'>): Promise<void> {
  const { into } = change;
  await insertWithoutText(batch, change, {
    type: 'link',
    target: await linkTarget(batch, change.target),
    ...(into !== undefined && { into: batch.refs.pages.get(into) ?? into }),
  });
}

async function insertWithoutText(
  batch: EditBatch,
  change: Change<'insert_group'> | Change<'insert_link'>,
  fields: Pick<NewPage, 'type' | 'slug' | 'target' | 'into'>,
): Promise<void> {
  const { ref, emoji, icon, hidden, condition, at } = change;
  if (condition !== '') checkCondition(condition, 'condition');
  const id = (ref === undefined ? undefined : batch.refs.pages.get(ref)) ?? batch.context.newId();
  const now = batch.context.now.toISOString();
  const { tree } = await insertPage(batch.records, batch.tree, {
    ...fields,
    id,
    title: submittedTitle(change.title),
    createdAt: now,
    updatedAt: now,
    ...(emoji !== undefined && { emoji }),
    ...(icon !== undefined && { icon }),
    ...(hidden && { hidden }),
    ...(condition !== undefined && { condition }),
    ...(at !== undefined && { at }),
  });
  batch.tree = tree;
  recordChange(batch, { kind: 'created', page: id, ...(ref !== undefined && { ref }) });
}

/** The target as stored. What it names in this space must exist. */
export async function linkTarget({ records, tree, refs }: EditBatch, target: LinkTarget): Promise<Reference> {
  if (target.kind === 'url' || target.kind === 'space') return target;
  if (target.kind === 'page' && target.space !== undefined) return target;
  if (target.kind === 'file') {
    const file = refs.files.get(target.file) ?? target.file;
    if (!refs.files.has(target.file) && !(await findFile(records, tree, file)))
      throw badRequest(`target: there is no file ${target.file}`);
    return { ...target, file };
  }
  const page = refs.pages.get(target.page) ?? target.page;
  if (!refs.pages.has(target.page) && !(await findPage(records, tree, page)))
    throw badRequest(`target: there is no page ${target.page}`);
  return { ...target, page };
}
