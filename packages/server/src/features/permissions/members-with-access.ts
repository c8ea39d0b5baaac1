// Everybody with access to a space or collection. The rules run per user, but their input is read in one query each.
import { loadAncestorChain, loadChainsOfSpaces, rankFor, type ContentNode, type Person } from '#features/access';
import type { Db } from '#db/database';
import * as rows from './rows.ts';
import type { PermissionScope } from './permission-scope.ts';

export type MemberAccess = { userId: string; rank: number; role: number; search: string };

const nobody = '';

type Chain = readonly ContentNode[];
/** Levels of members by content. */
type Levels = ReadonlyMap<string, ReadonlyMap<string, number>>;
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
    direct: byContent(await rows.listDirectGrants(db, organization, contents)),
    team: byContent(await rows.listGrantsByTeams(db, organization, contents)),
    members: await rows.listActiveMembers(db, organization),
  };
}

function membersOn(chain: Chain, { direct, team, members }: Input): MemberAccess[] {
  const makers = new Set(chain.map(({ createdBy }) => createdBy));
  const levels = chain.map(({ id }) => ({ direct: direct.get(id), team: team.get(id) }));
  // One chain is filled for each member with grants: there may be ten thousand.
  const own = chain.map((link) => ({ ...link }));
  const fillOwn = (userId: string): boolean => {
    let isGranted = false;
    for (const [index, link] of own.entries()) {
      link.direct = levels[index]?.direct?.get(userId) ?? null;
      link.team = levels[index]?.team?.get(userId) ?? null;
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

function byContent(grants: readonly rows.PersonalGrant[]): Levels {
  const contents = new Map<string, Map<string, number>>();
  for (const { user_id, content_id, level } of grants) {
    let levels = contents.get(content_id);
    if (!levels) contents.set(content_id, (levels = new Map()));
    levels.set(user_id, level);
  }
  return contents;
}
