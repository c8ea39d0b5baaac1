// Everybody with access to a space or collection. The rules run per user, but their input is read in one query each.
import { loadAncestorChain, rankFor, type ContentNode, type Person } from '#features/access';
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
  const direct = byPerson(await rows.listDirectGrants(db, organization, contents));
  const team = byPerson(await rows.listGrantsByTeams(db, organization, contents));
  const makers = new Set(chain.map(({ createdBy }) => createdBy));
  const members = await rows.listActiveMembers(db, organization);

  const plain = new Map<number, number>();
  const rankOf = (person: Person): number => {
    const { userId, role } = person;
    const directly = direct.get(userId);
    const byTeam = team.get(userId);
    if (directly || byTeam || makers.has(userId)) {
      const granted = ({ id }: ContentNode) => ({ direct: directly?.get(id) ?? null, team: byTeam?.get(id) ?? null });
      return rankFor(
        person,
        chain.map((link) => ({ ...link, ...granted(link) })),
      );
    }
    // Without grants of their own, all members of one role have the same rank.
    const known = plain.get(role) ?? rankFor(person, chain);
    plain.set(role, known);
    return known;
  };
  return members
    .map(({ user_id, role, search }) => ({ userId: user_id, role, search, rank: rankOf({ userId: user_id, role }) }))
    .filter(({ rank }) => rank > 0);
}

function byPerson(grants: readonly rows.PersonalGrant[]): Map<string, Map<string, number>> {
  const people = new Map<string, Map<string, number>>();
  for (const { user_id, content_id, level } of grants) {
    let levels = people.get(user_id);
    if (!levels) people.set(user_id, (levels = new Map()));
    levels.set(content_id, level);
  }
  return people;
}
