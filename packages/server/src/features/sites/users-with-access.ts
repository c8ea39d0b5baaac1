// Everybody who can work on the content of a site, with their highest level on any of its spaces.
import { levelOf, rankOf } from '@lectern/contract';
import { findUsers, presentUser } from '#features/accounts';
import { listMembersOfSpaces, pageByRank } from '#features/permissions';
import type { SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import { mapPage, type PageQuery } from '#platform/paging';
import { visibleSiteFor } from './audience.ts';
import type { SiteRow } from './rows.ts';

type UserWithAccess = { userId: string; rank: number; space: string | undefined };

export async function listPeople(
  context: SignedInContext,
  { site, role, query }: { site: SiteRow; role: number | null; query: PageQuery },
) {
  if (context.caller.scopes.space !== undefined) throw forbidden('guests cannot see other users');
  const { siteSpaces, rankOn } = await visibleSiteFor(context, site, role);
  const people = new Map<string, UserWithAccess>();
  // Members of a space are listed only for callers with access to the space.
  const spaces = [...new Set(siteSpaces.map(({ space_id }) => space_id))].filter((id) => rankOn(id) !== 0);
  const members = await listMembersOfSpaces(context.db, site.organization_id, spaces);
  const admin = rankOf('admin');
  const taken = new Set<readonly unknown[]>();
  for (const id of spaces) {
    const list = members.get(id) ?? [];
    // Spaces with the same rules share a list; the first of them counts.
    if (taken.has(list)) continue;
    taken.add(list);
    for (const { userId, rank, role } of list) {
      if ((people.get(userId)?.rank ?? 0) >= rank) continue;
      people.set(userId, { userId, rank, space: role === admin ? undefined : id });
    }
  }
  const page = await pageByRank(context.db, [...people.values()], query);
  const users = await findUsers(
    context.db,
    page.items.map(({ userId }) => userId),
  );
  return mapPage(page, ({ userId, rank, space }) => ({
    permission: levelOf(rank),
    user: presentUser(context, users.get(userId)!),
    // Disabled members have no access and are not listed.
    disabled: false,
    origin:
      space === undefined
        ? { type: 'organization' as const, organization: site.organization_id }
        : { type: 'space' as const, space },
  }));
}
