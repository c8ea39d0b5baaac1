// The pages a user visited last.
import type { Static, shapes } from '@lectern/contract';
import { personIn } from '#features/access';
import { loadPageIn, viewOfSpace } from '#features/branches';
import type { OrganizationForCaller } from '#features/organizations';
import type { SpaceForCaller } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import type { Page, PageQuery } from '#platform/paging';
import { PageNames } from './page-names.ts';
import * as rows from './rows.ts';

const mostKept = 50;
const writtenEveryMs = 60_000;

/** Written at most once a minute for a page. */
export async function visit(context: SignedInContext, space: SpaceForCaller, id: string): Promise<void> {
  const { db, now, caller } = context;
  const page = await loadPageIn(await viewOfSpace(context, space), id);
  const member = { organization: space.organization_id, user: caller.userId };
  const before = await rows.findVisit(db, member, { space: space.id, page: page.id });
  if (before && Date.parse(before.visited_at) > now.getTime() - writtenEveryMs) return;
  await rows.upsertVisit(db, {
    organization_id: member.organization,
    user_id: member.user,
    space_id: space.id,
    page_id: page.id,
    visited_at: now.toISOString(),
  });
  if (!before) await rows.deleteOldVisits(db, member, mostKept);
}

type RecentPage = Static<typeof shapes.RecentPage>;

/** Pages that were deleted since are left out. */
export async function listRecent(
  context: SignedInContext,
  organization: OrganizationForCaller,
  query: PageQuery,
): Promise<Page<RecentPage>> {
  const { db, caller } = context;
  const person = personIn(context, organization);
  const page = await rows.listVisits(db, organization.id, person, caller.scopes.space, query);
  const names = new PageNames(context);
  const items: RecentPage[] = [];
  for (const row of page.items) {
    const { organization_id, space_id: id, page_id, revision_id, title, visited_at: visitedAt } = row;
    const found = await names.find({ organization_id, id, revision_id }, page_id);
    if (found) items.push({ page: page_id, ...found, space: { id, title }, visitedAt });
  }
  return { ...page, items };
}
