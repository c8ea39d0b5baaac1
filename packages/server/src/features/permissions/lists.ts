import { levelOf, rankOf, type Level } from '@lectern/contract';
import { findUsers, presentUser } from '#features/accounts';
import { presentTeam } from '#features/teams';
import type { SignedInContext } from '#platform/context';
import { mapPage, type PageQuery } from '#platform/paging';
import { listMembersWithAccess } from './members-with-access.ts';
import { pageByRank } from './page-by-rank.ts';
import * as rows from './rows.ts';
import { requireCanSeePeople, type PermissionScope } from './permission-scope.ts';

export async function listUsers(context: SignedInContext, where: PermissionScope, query: PageQuery) {
  requireCanSeePeople(context, where);
  return mapPage(await rows.listUserGrants(context.db, where, query), (row) => ({
    permission: levelOf(row.level),
    user: presentUser(context, row),
  }));
}

export async function listTeams(context: SignedInContext, where: PermissionScope, query: PageQuery) {
  requireCanSeePeople(context, where);
  return mapPage(await rows.listTeamGrants(context.db, where, context.caller.userId, query), (row) => ({
    permission: levelOf(row.level),
    team: presentTeam(row, where.role),
  }));
}

/** Highest level first, then by name. */
export async function listEverybody(
  context: SignedInContext,
  where: PermissionScope,
  { role, ...query }: PageQuery & { role?: Level },
) {
  requireCanSeePeople(context, where);
  const everybody = await listMembersWithAccess(context.db, where);
  const wanted = role === undefined ? everybody : everybody.filter(({ rank }) => rank === rankOf(role));
  const page = await pageByRank(context.db, wanted, query);
  const users = await findUsers(
    context.db,
    page.items.map(({ userId }) => userId),
  );
  return mapPage(page, ({ userId, rank }) => ({
    permission: levelOf(rank)!,
    user: presentUser(context, users.get(userId)!),
  }));
}
