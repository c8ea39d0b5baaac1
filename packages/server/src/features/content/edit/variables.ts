// Variables of the space.
import {
  createYielder,
  listReusableContents,
  readPages,
  readVariables,
  renameSpaceVariable,
  setVariables,
  updatePage,
  walkPages,
  type Page,
} from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { readBodies, organizationOf } from '#features/revisions';
import { inChunks } from '#platform/chunks';
import { badRequest, conflict } from '#platform/errors';
import { recordChange, recordSharedChange, type EditBatch } from './batch.ts';
import { sharedTextOf } from './reusable-contents.ts';

type Change<K extends shapes.ContentChange['operation']> = Extract<shapes.ContentChange, { operation: K }>;
type Value = Change<'insert_variable'>['value'];

async function valueOf({ records, tree }: EditBatch, name: string): Promise<Value | undefined> {
  const variables = await readVariables(records, tree);
  return Object.hasOwn(variables, name) ? variables[name] : undefined;
}

async function load(batch: EditBatch, name: string): Promise<Value> {
  const value = await valueOf(batch, name);
  if (value === undefined) throw badRequest(`there is no variable ${name}`);
  return value;
}

async function requireFree(batch: EditBatch, name: string): Promise<void> {
  if ((await valueOf(batch, name)) !== undefined) throw conflict(`there is a variable ${name} already`);
}

async function set(batch: EditBatch, values: Record<string, Value | undefined>): Promise<void> {
  batch.tree = await setVariables(batch.records, batch.tree, values);
}

export async function insertVariable(batch: EditBatch, { name, value }: Change<'insert_variable'>): Promise<void> {
  await requireFree(batch, name);
  await set(batch, { [name]: value });
  batch.deletedVariables.delete(name);
}

export async function updateVariable(batch: EditBatch, change: Change<'update_variable'>): Promise<void> {
  const { variable, name = variable } = change;
  const before = await load(batch, variable);
  const { value = before } = change;
  if (name === variable) return set(batch, { [name]: value });
  await requireFree(batch, name);
  await set(batch, { [variable]: undefined, [name]: value });
  await renameInPages(batch, variable, name);
  await renameInReusableContents(batch, variable, name);
}

export async function deleteVariable(batch: EditBatch, { variable }: Change<'delete_variable'>): Promise<void> {
  await load(batch, variable);
  await set(batch, { [variable]: undefined });
  batch.deletedVariables.add(variable);
}

async function renameInPages(batch: EditBatch, from: string, to: string): Promise<void> {
  const pages = [...walkPages(await readPages(batch.records, batch.tree))].map(({ page }) => page);
  for (const some of inChunks(pages)) await renameInSome(batch, some, from, to);
}

async function renameInSome(batch: EditBatch, pages: readonly Page[], from: string, to: string): Promise<void> {
  const bodies = await readBodies(
    batch.context.db,
    organizationOf(batch.records),
    pages.flatMap(({ body }) => body ?? []),
  );
  const due = createYielder();
  for (const page of pages) {
    await due();
    const before = batch.texts.get(page.id) ?? bodies.get(page.body ?? '') ?? '';
    const text = renameSpaceVariable(before, from, to);
    const condition = renamedCondition(page, from, to);
    if (text === before && condition === page.condition) continue;
    if (condition !== undefined && condition !== page.condition)
      batch.tree = (await updatePage(batch.records, batch.tree, page.id, { condition })).tree;
    if (text !== before) batch.texts.set(page.id, text);
    recordChange(batch, { kind: 'updated', page: page.id });
  }
}

const renamedCondition = ({ condition }: Page, from: string, to: string): string | undefined =>
  condition === undefined ? undefined : renameSpaceVariable(condition, from, to);

async function renameInReusableContents(batch: EditBatch, from: string, to: string): Promise<void> {
  for (const shared of await listReusableContents(batch.records, batch.tree)) {
    const before = await sharedTextOf(batch, shared);
    const text = renameSpaceVariable(before, from, to);
    if (text === before) continue;
    batch.sharedTexts.set(shared.id, text);
    recordSharedChange(batch, { kind: 'updated', page: shared.id });
  }
}
