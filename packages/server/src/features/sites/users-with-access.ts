// Everybody who can work on the content of a site, with their highest level on any of its spaces.
import { levelOf, levels, rankOf } from '@lectern/contract';
import { findUsers, presentUser } from '#features/accounts';
import { listMembersOfSpaces } from '#features/permissions';
import type { SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import { mapPage, paginateArray, type PageQuery } from '#platform/paging';
import { visibleSiteFor } from './audience.ts';
import type { SiteRow } from './rows.ts';

type UserWithAccess = { userId: string; rank: number; search: string; space: string | undefined };

const keyOf = ({ rank, search, userId }: UserWithAccess): string =>
  `${levels.length - rank}${search.slice(0, 200)}\n${userId}`;

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
  for (const id of spaces) {
    for (const one of members.get(id) ?? []) {
      const known = people.get(one.userId);
      if (known && known.rank >= one.rank) continue;
      people.set(one.userId, { ...one, space: one.role === rankOf('admin') ? undefined : id });
    }
  }
  const page = paginateArray(
    [...people.values()].map((one) => ({ ...one, key: keyOf(one) })),
    ({ key }) => key,
    query,
  );
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
