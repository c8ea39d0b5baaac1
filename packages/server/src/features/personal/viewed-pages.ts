// Marks of pages of a change request as viewed. A mark holds the hash of the page, so that a changed page has none.
import { findPage, hashText, type Page } from '@lectern/content';
import type { ChangeRequestRow, ContentView } from '#features/branches';
import { requestBranch, viewOf, viewOfSpace } from '#features/branches';
import type { SpaceForCaller } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import { badRequest } from '#platform/errors';
import * as rows from './rows.ts';

type Request = { space: SpaceForCaller; changeRequest: ChangeRequestRow };

const keyOf = ({ caller }: SignedInContext, { space, changeRequest }: Request): rows.RequestKey => ({
  organization: space.organization_id,
  space: space.id,
  changeRequest: changeRequest.id,
  user: caller.userId,
});

const deletedPage = 'deleted';
const contentOf = (page: Page | undefined): string => (page ? hashText(JSON.stringify(page)) : deletedPage);

export async function listViewed(context: SignedInContext, request: Request): Promise<string[]> {
  const { records, tree } = await viewOf(context, requestBranch(request));
  const viewed: string[] = [];
  for (const { page_id: id, content } of await rows.listViewed(context.db, keyOf(context, request))) {
    if (contentOf(await findPage(records, tree, id)) === content) viewed.push(id);
  }
  return viewed.sort();
}

export async function setViewed(
  context: SignedInContext,
  request: Request,
  { pages, viewed }: { pages: readonly string[]; viewed: boolean },
): Promise<void> {
  const key = keyOf(context, request);
  // In one order, so that concurrent requests do not wait for each other's rows in a circle.
  const ids = [...new Set(pages)].sort();
  if (!viewed) return rows.deleteViewed(context.db, key, ids);
  const view = await viewOf(context, requestBranch(request));
  const main = await viewOfSpace(context, request.space);
  const now = context.now.toISOString();
  const marks = [];
  for (const id of ids) {
    marks.push({
      organization_id: key.organization,
      space_id: key.space,
      change_request_id: key.changeRequest,
      user_id: key.user,
      page_id: id,
      content: contentOf(await pageOrDeleted(view, main, id)),
      viewed_at: now,
    });
  }
  await rows.upsertViewed(context.db, marks);
}

/** Undefined for a page that the change request deletes. */
async function pageOrDeleted(view: ContentView, main: ContentView, id: string): Promise<Page | undefined> {
  const page = await findPage(view.records, view.tree, id);
  if (!page && !(await findPage(main.records, main.tree, id))) throw badRequest(`there is no page ${id}`);
  return page;
}
