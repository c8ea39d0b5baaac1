import {
  blockKeys,
  blocks,
  deletePage,
  findPage,
  insertPage,
  movePage,
  parse,
  revertBlocks,
  revertPage,
  updatePage,
  type Page,
  type PageFields,
  type PagePatch,
} from '@lectern/content';
import { openApiSourceOf } from '@lectern/openapi/spec';
import type { shapes } from '@lectern/contract';
import { badRequest } from '#platform/errors';
import { markdownOf } from '../body-text.ts';
import { checkCondition } from '../check-condition.ts';
import { recordChange, textOf, type EditBatch } from './batch.ts';
import { linkTarget } from './groups-and-links.ts';
import { hasSplices } from './splices.ts';
import { splicedBody, submittedBody } from './submitted-body.ts';
import {
  readSettings,
  parseFrontmatter,
  requireEditableTitle,
  writeFrontmatter,
  submittedTitle,
  type FrontmatterFields,
} from './frontmatter.ts';

type Change<K extends shapes.ContentChange['operation']> = Extract<shapes.ContentChange, { operation: K }>;

const defaultTitle = 'Untitled';

const names = ['title', 'emoji', 'icon', 'description', 'hidden', 'noIndex', 'noRobotsIndex', 'condition'] as const;

/** Fields submitted next to the document, as stored; an empty string or false clears the field. */
function fieldsIn(change: Change<'insert_page'> | Change<'update_page'>, before?: Page): Partial<PageFields> {
  // An empty condition removes the field. One in the frontmatter is kept and hides the page, as after an import or a
  // Git sync: the source belongs to the author.
  if (change.condition !== '') checkCondition(change.condition, 'condition');
  if (change.description !== before?.description) requireEditableTitle(change.description, 'description');
  const given = names.filter((name) => change[name] !== undefined).map((name) => [name, change[name]]);
  return {
    ...Object.fromEntries(given),
    ...(change.title !== undefined && { title: submittedTitle(change.title, before?.title) }),
  };
}

export async function insert(batch: EditBatch, change: Change<'insert_page'>): Promise<void> {
  const { context } = batch;
  const markdown = markdownOf(change.document);
  const id = (change.ref === undefined ? undefined : batch.refs.pages.get(change.ref)) ?? context.newId();
  const now = context.now.toISOString();
  const { tree } = await insertPage(batch.records, batch.tree, {
    title: defaultTitle,
    ...fieldsIn(change),
    ...parseFrontmatter(markdown, change.emoji),
    id,
    createdAt: now,
    updatedAt: now,
    ...(change.slug !== undefined && { slug: change.slug }),
    ...(change.into !== undefined && { into: batch.refs.pages.get(change.into) ?? change.into }),
    ...(change.at !== undefined && { at: change.at }),
  });
  batch.tree = tree;
  batch.texts.set(id, markdown);
  recordChange(batch, { kind: 'created', page: id, ...(change.ref !== undefined && { ref: change.ref }) });
}

/** Only known sources: others would render as nothing. */
export async function insertComputed(batch: EditBatch, change: Change<'insert_computed'>): Promise<void> {
  const { context } = batch;
  if (!openApiSourceOf(change.computed)) {
    throw badRequest('computed must be of the type builtin:openapi and name a specification in dependencies.spec.ref');
  }
  const id = (change.ref === undefined ? undefined : batch.refs.pages.get(change.ref)) ?? context.newId();
  const now = context.now.toISOString();
  const { hidden, noIndex, noRobotsIndex, condition } = change;
  requireEditableTitle(change.title, 'title');
  if (condition !== '') checkCondition(condition, 'condition');
  const { tree } = await insertPage(batch.records, batch.tree, {
    type: 'computed',
    title: change.title,
    computed: change.computed as never,
    ...(hidden && { hidden }),
    ...(noIndex && { noIndex }),
    ...(noRobotsIndex && { noRobotsIndex }),
    ...(condition !== undefined && { condition }),
    id,
    createdAt: now,
    updatedAt: now,
    ...(change.into !== undefined && { into: batch.refs.pages.get(change.into) ?? change.into }),
    ...(change.at !== undefined && { at: change.at }),
  });
  batch.tree = tree;
  recordChange(batch, { kind: 'created', page: id, ...(change.ref !== undefined && { ref: change.ref }) });
}

async function load(batch: EditBatch, id: string): Promise<Page> {
  const page = await findPage(batch.records, batch.tree, batch.refs.pages.get(id) ?? id);
  if (!page) throw badRequest(`there is no page ${id}`);
  return page;
}

export async function update(batch: EditBatch, change: Change<'update_page'>): Promise<void> {
  const page = await load(batch, change.page);
  const fields = fieldsIn(change, page);
  const before = await textOf(batch, page);
  const { text, patch: written } = await updatedText(batch, page, before, change, fields);
  const patch: PagePatch = {
    ...written,
    ...(change.slug !== undefined && { slug: change.slug }),
    ...(await updatedTarget(batch, page, change)),
  };
  batch.tree = (await updatePage(batch.records, batch.tree, page.id, patch)).tree;
  if (text !== before && page.type !== 'computed') batch.texts.set(page.id, text);
  await move(batch, page, change);
  recordChange(batch, { kind: 'updated', page: page.id });
}

async function updatedTarget(batch: EditBatch, page: Page, { target }: Change<'update_page'>): Promise<PagePatch> {
  if (target === undefined) return {};
  if (page.type !== 'link') throw badRequest(`page ${page.id} is no link and has no target`);
  return { target: await linkTarget(batch, target) };
}

/** Fields set by the old source and absent from the new one are cleared, unless the request sets them. */
async function updatedText(
  batch: EditBatch,
  page: Page,
  before: string,
  change: Change<'update_page'>,
  fields: Partial<PageFields>,
): Promise<{ text: string; patch: PagePatch }> {
  if (hasSplices(change)) {
    const { text, facts, expected } = await splicedBody(batch, page, before, change);
    batch.expectedTexts.set(page.id, expected);
    const gone = cleared(readSettings(before), facts);
    const isPlain = Object.keys(fields).length === 0;
    return { text: isPlain ? text : writeFrontmatter(text, fields), patch: { ...gone, ...facts, ...fields } };
  }
  const { document, emoji = page.emoji } = change;
  if (document === undefined) {
    const text = page.type === 'document' ? writeFrontmatter(before, fields) : before;
    return { text, patch: fields };
  }
  const { text, facts } = await submittedBody(batch, page, before, { document, emoji }, fields);
  return { text, patch: { ...cleared(readSettings(before), facts), ...fields, ...facts } };
}

function cleared(before: FrontmatterFields, after: FrontmatterFields): PagePatch {
  const keys = Object.keys(before).filter((key) => key !== 'title' && !(key in after));
  return Object.fromEntries(keys.map((key) => [key, undefined]));
}

async function move(batch: EditBatch, page: Page, { into, at }: Change<'update_page'>): Promise<void> {
  if (into === undefined && at === undefined) return;
  const parent = into === undefined ? page.parent : into === null ? undefined : (batch.refs.pages.get(into) ?? into);
  batch.tree = (await movePage(batch.records, batch.tree, page.id, { into: parent, at })).tree;
}

export async function remove(batch: EditBatch, change: Change<'delete_page'>): Promise<void> {
  const page = await load(batch, change.page);
  const { tree, deleted } = await deletePage(batch.records, batch.tree, page.id);
  batch.tree = tree;
  for (const { id } of deleted) {
    batch.texts.delete(id);
    recordChange(batch, { kind: 'deleted', page: id });
  }
}

export async function revert(batch: EditBatch, change: Change<'revert_page'>): Promise<void> {
  const older = await batch.olderTree(change.revision);
  if (change.block !== undefined) return revertSome(batch, change, [change.block].flat());
  const before = await findPage(batch.records, batch.tree, change.page);
  const then = await findPage(batch.records, older, change.page);
  if (!before && !then) throw badRequest(`there is no page ${change.page}`);
  batch.tree = await revertPage(batch.records, batch.tree, older, change.page);
  batch.texts.delete(change.page);
  recordChange(batch, { kind: then ? (before ? 'updated' : 'created') : 'deleted', page: change.page });
}

/** Only the named blocks are reverted; the others stay as they are. */
async function revertSome(batch: EditBatch, change: Change<'revert_page'>, keys: string[]): Promise<void> {
  const page = await load(batch, change.page);
  const then = await findPage(batch.records, await batch.olderTree(change.revision), change.page);
  const now = await textOf(batch, page);
  const before = then?.body === undefined ? '' : await batch.readBody(then.body);
  const chosen = { current: indexesOf(now, keys), older: indexesOf(before, keys) };
  if (chosen.current.length + chosen.older.length === 0) {
    throw badRequest(`page ${change.page} has no block ${keys.join(', ')}`);
  }
  const text = revertBlocks(now, before, chosen, (source) => blocks(source).map((slice) => slice.text));
  batch.texts.set(page.id, text);
  const facts = parseFrontmatter(text, page.emoji);
  const patch: PagePatch = { ...cleared(readSettings(now), facts), ...facts };
  batch.tree = (await updatePage(batch.records, batch.tree, page.id, patch)).tree;
  recordChange(batch, { kind: 'updated', page: page.id });
}

/** The source ranges of the given keys. */
function indexesOf(source: string, keys: readonly string[]): number[] {
  const wanted = new Set(keys);
  const slices = blocks(source);
  return [...blockKeys(parse(source))]
    .filter(([, key]) => wanted.has(key))
    .map(([block]) => slices.findIndex((slice) => slice.start <= block.start && block.start < slice.end))
    .filter((index) => index >= 0);
}
