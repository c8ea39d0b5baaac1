// Everybody with access to a space or collection. The rules run per user, but their input is read in one query each.
import { loadAncestorChain, loadChainsOfSpaces, rankFor, type ContentNode, type Person } from '#features/access';
import type { Db } from '#db/database';
import * as rows from './rows.ts';
import type { PermissionScope } from './permission-scope.ts';

export type MemberAccess = { userId: string; rank: number; role: number; search: string };

const nobody = '';

type Chain = readonly ContentNode[];
type Levels = Map<string, Map<string, number>>;
type Input = { direct: Levels; team: Levels; members: readonly rows.MemberFacts[] };

export async function listMembersWithAccess(
  db: Db,
  { organization, id }: Pick<PermissionScope, 'organization' | 'id'>,
): Promise<MemberAccess[]> {
  const chain = await loadAncestorChain(db, organization, id, nobody);
  return membersOn(chain, await readInput(db, organization, [chain]));
}

/** The same for many spaces, by their ids, with as many queries. */
export async function listMembersOfSpaces(
  db: Db,
  organization: string,
  spaces: readonly string[],
): Promise<Map<string, MemberAccess[]>> {
  const chains = await loadChainsOfSpaces(db, organization, spaces);
  const input = await readInput(db, organization, [...chains.values()]);
  return new Map([...chains].map(([space, chain]) => [space, membersOn(chain, input)]));
}

async function readInput(db: Db, organization: string, chains: readonly Chain[]): Promise<Input> {
  const contents = [...new Set(chains.flatMap((chain) => chain.map(({ id }) => id)))];
  return {
    direct: byPerson(await rows.listDirectGrants(db, organization, contents)),
    team: byPerson(await rows.listGrantsByTeams(db, organization, contents)),
    members: await rows.listActiveMembers(db, organization),
  };
}

function membersOn(chain: Chain, { direct, team, members }: Input): MemberAccess[] {
  const within = new Set(chain.map(({ id }) => id));
  const makers = new Set(chain.map(({ createdBy }) => createdBy));
  const isGranted = (levels: Map<string, number> | undefined): boolean =>
    levels !== undefined && levels.keys().some((id) => within.has(id));
  const plain = new Map<number, number>();
  const rankOf = (person: Person): number => {
    const { userId, role } = person;
    const directly = direct.get(userId);
    const byTeam = team.get(userId);
    if (isGranted(directly) || isGranted(byTeam) || makers.has(userId)) {
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

function byPerson(grants: readonly rows.PersonalGrant[]): Levels {
  const people = new Map<string, Map<string, number>>();
  for (const { user_id, content_id, level } of grants) {
    let levels = people.get(user_id);
    if (!levels) people.set(user_id, (levels = new Map()));
    levels.set(content_id, level);
  }
  return people;
}
