// Everybody with access to a space or collection. The rules run per user, but their input is read in one query each.
import { loadAncestorChain, rankFor, type Person } from '#features/access';
import type { Db } from '#db/database';
import * as rows from './rows.ts';
import type { PermissionScope } from './permission-scope.ts';

export type MemberAccess = { userId: string; rank: number; role: number; search: string };

const nobody = '';

export async function listMembersWithAccess(
  db: Db,
  where: Pick<PermissionScope, 'organization' | 'id'>,
): Promise<MemberAccess[]> {
  const { organization } = where;
  const chain = await loadAncestorChain(db, organization, where.id, nobody);
  const contents = chain.map(({ id }) => id);
  const direct = byContent(contents, await rows.listDirectGrants(db, organization, contents));
  const team = byContent(contents, await rows.listGrantsByTeams(db, organization, contents));
  const makers = new Set(chain.map(({ createdBy }) => createdBy));
  const members = await rows.listActiveMembers(db, organization);

  // One chain is filled for each member with grants: there may be ten thousand.
  const own = chain.map((link) => ({ ...link }));
  const fillOwn = (userId: string): boolean => {
    let isGranted = false;
    for (const [index, link] of own.entries()) {
      link.direct = direct[index]?.get(userId) ?? null;
      link.team = team[index]?.get(userId) ?? null;
      isGranted ||= link.direct !== null || link.team !== null;
    }
    return isGranted;
  };
  const plain = new Map<number, number>();
  const rankOf = (person: Person): number => {
    const { userId, role } = person;
    if (fillOwn(userId) || makers.has(userId)) return rankFor(person, own);
    // Without grants of their own, all members of one role have the same rank.
    const known = plain.get(role) ?? rankFor(person, chain);
    plain.set(role, known);
    return known;
  };
  const found: MemberAccess[] = [];
  for (const { user_id: userId, role, search } of members) {
    const rank = rankOf({ userId, role });
    if (rank > 0) found.push({ userId, role, search, rank });
  }
  return found;
}

/** Levels by member, for each content in the order given. */
function byContent(contents: readonly string[], grants: readonly rows.PersonalGrant[]): Map<string, number>[] {
  const levels = contents.map(() => new Map<string, number>());
  const places = new Map(contents.map((id, index) => [id, index]));
  for (const { user_id, content_id, level } of grants) levels[places.get(content_id)!]!.set(user_id, level);
  return levels;
}
