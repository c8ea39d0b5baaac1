// Translates a few pages, adds them to the change request of the order, and leaves the rest to the next job: a job that
// takes long would keep the others waiting.
import { findPage, insertPage, updatePage, type Page, type Records, type Tree } from '@lectern/content';
import { commitToBranch, findChangeRequest, lockBranch, propose } from '#features/change-requests';
import { readSource } from '#features/content';
import { findRevision, readBody, readTree, recordsOn, writeBodies } from '#features/revisions';
import { lockHead, type SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import { contextFor } from '#platform/job-context';
import { enqueue, type JobContext } from '#platform/jobs';
import * as rows from '../rows.ts';
import { canBeTranslated, stateOf } from '../state.ts';
import { findContent } from '../tree.ts';
import { translateMarkdown, translatorOf } from './translate.ts';

export const jobName = 'translations.translate';
export type Order = { organization: string; space: string; user: string; pages: string[]; changeRequest?: string };

const pagesAtOnce = 5;

type Done = { page: Page; title: string; markdown: string | undefined; state: string };

export async function translatePages(order: Order, job: JobContext): Promise<void> {
  const { services } = job;
  const translate = translatorOf(services);
  const reads = services.database.reads;
  const row = await rows.findTranslation(reads, order.organization, order.space);
  const source = row && (await findContent(reads, order.organization, row.source_id));
  // Whoever undid the order in the meantime wants nothing any more.
  if (!translate || !row || !source) return;
  const languages = { from: source.space.language ?? 'en', to: row.language };
  const done: Done[] = [];
  for (const id of order.pages.slice(0, pagesAtOnce)) {
    const page = await findPage(source.records, source.tree, id);
    if (!page || !canBeTranslated(page)) continue;
    const text = page.body === undefined ? undefined : await readBody(reads, page.body);
    const translated = text === undefined ? undefined : await translateMarkdown(text, translate, languages);
    const [title = page.title] = await translate([page.title], languages);
    done.push({ page, title: title.trim() || page.title, markdown: translated?.markdown, state: stateOf(page) });
  }
  const rest = order.pages.slice(pagesAtOnce);
  await job.write(async (db) => {
    const context = contextFor(services, db, job.now, order.user);
    const changeRequest = await store(context, row, order, { done, revision: source.space.revision_id });
    if (rest.length > 0) {
      await enqueue(db, job.now, jobName, { ...order, pages: rest, ...(changeRequest && { changeRequest }) });
    }
  });
}

/** The change request that holds them now; undefined when there was nothing to add. */
async function store(
  context: Context,
  row: rows.TranslationRow,
  order: Order,
  { done, revision }: { done: readonly Done[]; revision: string },
): Promise<string | undefined> {
  const { db } = context;
  const content = await findContent(db, row.organization_id, row.translation_id);
  if (!content || done.length === 0) return order.changeRequest;
  const space = await lockHead(context, { ...content.space, role: null, disabled: null });
  const branch = order.changeRequest === undefined ? undefined : await openBranch(context, space, order.changeRequest);
  const records = recordsOn(db);
  const base = branch?.revision_id ?? space.revision_id;
  const key = { organization: row.organization_id, space: row.translation_id, id: base };
  let tree = await readTree(records, (await findRevision(db, key))!.tree);
  const linked = await rows.listPages(db, row);
  const pageOf = new Map(linked.map(({ source_page_id, page_id }) => [source_page_id, page_id]));
  const proposed: Pick<rows.ProposedRow, 'page_id' | 'source_page_id' | 'state'>[] = [];
  for (const one of done) {
    const written = await writePage(context, records, tree, one, pageOf);
    tree = written.tree;
    pageOf.set(one.page.id, written.id);
    proposed.push({ page_id: written.id, source_page_id: one.page.id, state: one.state });
  }
  const request = branch
    ? (await commitToBranch(context, space, branch, records, { tree, type: 'edits', parents: [base] })).changeRequest
    : await propose(context, space, { subject: `Translation: ${row.language}`, base, records, tree });
  const at = { organization_id: row.organization_id, translation_id: row.translation_id };
  await rows.insertProposed(
    db,
    proposed.map((one) => ({ ...at, ...one, change_request_id: request.id, revision_id: revision })),
  );
  await context.services.emit(context, 'audit', {
    organization: row.organization_id,
    action: 'translation_proposed',
    job: jobName,
    target: { type: 'change-request', id: request.id },
    ids: { spaceId: row.translation_id, changeRequestId: request.id },
    details: { pages: proposed.length, language: row.language },
  });
  return request.id;
}

/** The change request as long as it can be added to. */
async function openBranch(context: Context, space: SeenSpace, id: string) {
  const found = await findChangeRequest(context.db, space.organization_id, space.id, id);
  if (!found || found.status === 'merged' || found.status === 'archived') return undefined;
  return lockBranch(context, space, found);
}

async function writePage(
  context: Context,
  records: Records,
  tree: Tree,
  { page, title, markdown }: Done,
  pageOf: ReadonlyMap<string, string>,
): Promise<{ tree: Tree; id: string }> {
  const said = markdown === undefined ? {} : readSource(markdown);
  const [hash] = markdown === undefined ? [] : await writeBodies(context.db, [markdown]);
  const fields = { title, ...said, ...(hash !== undefined && { body: hash }) };
  const known = pageOf.get(page.id);
  if (known !== undefined && (await findPage(records, tree, known))) {
    return { tree: (await updatePage(records, tree, known, fields)).tree, id: known };
  }
  const id = (await findPage(records, tree, page.id)) ? context.newId() : page.id;
  const above = page.parent === undefined ? undefined : (pageOf.get(page.parent) ?? page.parent);
  const parent = above === undefined ? undefined : await findPage(records, tree, above);
  const into = parent && canBeTranslated(parent) ? parent.id : undefined;
  const input = { ...fields, id, type: page.type, ...(into !== undefined && { into }) };
  // A link to the page leads to the same place in every language, unless something else stands there.
  const named = page.slug === undefined ? input : { ...input, slug: page.slug };
  const made = await insertPage(records, tree, named).catch(() => insertPage(records, tree, input));
  return { tree: made.tree, id };
}
