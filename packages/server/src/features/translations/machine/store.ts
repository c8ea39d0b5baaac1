// Stores translated pages in the change request of an order.
import { findPage, insertPage, updatePage, type Records, type Tree } from '@lectern/content';
import {
  commit,
  findChangeRequest,
  headOf,
  lockBranch,
  mainBranch,
  requestBranch,
  type RequestBranch,
} from '#features/branches';
import { propose } from '#features/change-requests';
import { parseFrontmatter } from '#features/content';
import { loadTree, recordsOn, writeBodies, organizationOf } from '#features/revisions';
import type { SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import * as rows from '../rows.ts';
import { canBeTranslated } from '../state.ts';
import { findContent } from '../tree.ts';
import { jobName } from './order-state.ts';
import type { TranslatedPage } from './page.ts';

type What = { done: readonly TranslatedPage[]; revision: string; into: string | null };

/** The change request that holds them now; undefined when the space is gone. */
export async function store(
  context: SignedInContext,
  row: rows.TranslationRow,
  { done, revision, into }: What,
): Promise<string | undefined> {
  const { db } = context;
  const content = await findContent(db, row.organization_id, row.translation_id);
  if (!content) return undefined;
  const main = await lockBranch(context, mainBranch({ ...content.space, role: null, disabled: null }));
  const { space } = main;
  const branch = into === null ? undefined : await openBranch(context, space, into);
  const records = recordsOn(db, space.organization_id);
  const base = headOf(branch ?? main);
  let tree = await loadTree(context, space, base, records);
  const linked = await rows.listPages(db, row);
  const before = branch ? await rows.listProposed(db, row, branch.request.id) : [];
  const pageOf = new Map([...linked, ...before].map(({ source_page_id, page_id }) => [source_page_id, page_id]));
  const proposed: Pick<rows.ProposedRow, 'page_id' | 'source_page_id' | 'state'>[] = [];
  for (const one of done) {
    const written = await writePage(context, records, tree, one, pageOf);
    tree = written.tree;
    pageOf.set(one.page.id, written.id);
    proposed.push({ page_id: written.id, source_page_id: one.page.id, state: one.state });
  }
  const request = branch
    ? (await commit(context, branch, { records, tree, type: 'edits', parents: [base] })).branch.request
    : await propose(context, space, { subject: `Translation: ${row.language}`, base, records, tree });
  const at = { organization_id: row.organization_id, translation_id: row.translation_id };
  await rows.upsertProposed(
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

/** The change request while it can be added to. */
async function openBranch(context: Context, space: SpaceForCaller, id: string): Promise<RequestBranch | undefined> {
  const found = await findChangeRequest(context.db, space.organization_id, space.id, id);
  if (!found || found.status === 'merged' || found.status === 'archived') return undefined;
  return lockBranch(context, requestBranch({ space, changeRequest: found }));
}

async function writePage(
  context: Context,
  records: Records,
  tree: Tree,
  { page, title, description, markdown }: TranslatedPage,
  pageOf: ReadonlyMap<string, string>,
): Promise<{ tree: Tree; id: string }> {
  const said = markdown === undefined ? {} : parseFrontmatter(markdown);
  const [hash] = markdown === undefined ? [] : await writeBodies(context.db, organizationOf(records), [markdown]);
  const fields = {
    title,
    ...(description !== undefined && { description }),
    ...said,
    ...(hash !== undefined && { body: hash }),
  };
  const known = pageOf.get(page.id);
  if (known !== undefined && (await findPage(records, tree, known))) {
    return { tree: (await updatePage(records, tree, known, fields)).tree, id: known };
  }
  const id = (await findPage(records, tree, page.id)) ? context.newId() : page.id;
  const above = page.parent === undefined ? undefined : (pageOf.get(page.parent) ?? page.parent);
  const parent = above === undefined ? undefined : await findPage(records, tree, above);
  const into = parent && canBeTranslated(parent) ? parent.id : undefined;
  const input = { ...fields, id, type: page.type, ...(into !== undefined && { into }) };
  // The page keeps its slug in every language, unless another page has it.
  const named = page.slug === undefined ? input : { ...input, slug: page.slug };
  const made = await insertPage(records, tree, named).catch(() => insertPage(records, tree, input));
  return { tree: made.tree, id };
}
