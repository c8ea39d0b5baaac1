// Everybody with access to a space or collection. The rules run per user, but their input is read in one query each.
import { loadAncestorChain, loadChainsOfSpaces, rankFor, type ContentNode, type Person } from '#features/access';
import type { Db } from '#db/database';
import * as rows from './rows.ts';
import type { PermissionScope } from './permission-scope.ts';

export type MemberAccess = { userId: string; rank: number; role: number };

const nobody = '';

type Chain = readonly ContentNode[];
/** By content, in the order of the members: a level plus one, or 0 without a grant. */
type Levels = ReadonlyMap<string, Uint8Array>;
type Input = { direct: Levels; team: Levels; members: readonly Person[] };

export async function listMembersWithAccess(
  db: Db,
  { organization, id }: Pick<PermissionScope, 'organization' | 'id'>,
): Promise<MemberAccess[]> {
  const chain = await loadAncestorChain(db, organization, id, nobody);
  return membersOn(chain, await readInput(db, organization, [chain]));
}

/** The same for many spaces, by their ids, with as many queries. Spaces with the same rules share one list. */
export async function listMembersOfSpaces(
  db: Db,
  organization: string,
  spaces: readonly string[],
): Promise<Map<string, MemberAccess[]>> {
  const chains = await loadChainsOfSpaces(db, organization, spaces);
  const input = await readInput(db, organization, [...chains.values()]);
  const lists = new Map<string, MemberAccess[]>();
  const listOn = (chain: Chain): MemberAccess[] => {
    const rules = rulesOf(chain, input);
    const list = lists.get(rules) ?? membersOn(chain, input);
    lists.set(rules, list);
    return list;
  };
  return new Map([...chains].map(([space, chain]) => [space, listOn(chain)]));
}

/** What decides over members, without the links that only pass on what is above them. */
const rulesOf = (chain: Chain, { direct, team }: Input): string =>
  JSON.stringify(
    chain.flatMap(({ id, defaultLevel, createdBy }) => {
      const isGranted = direct.has(id) || team.has(id);
      return isGranted || defaultLevel !== 'inherit' ? [[isGranted ? id : '', defaultLevel, createdBy]] : [];
    }),
  );

async function readInput(db: Db, organization: string, chains: readonly Chain[]): Promise<Input> {
  const contents = [...new Set(chains.flatMap((chain) => chain.map(({ id }) => id)))];
  const members = (await rows.listActiveMembers(db, organization)).flatMap(({ role, users }) =>
    users.split(' ').map((userId) => ({ userId, role })),
  );
  const places = new Map(members.map(({ userId }, index) => [userId, index]));
  return {
    members,
    direct: byContent(await rows.listDirectGrants(db, organization, contents), places),
    team: byContent(await rows.listGrantsByTeams(db, organization, contents), places),
  };
}

function membersOn(chain: Chain, { direct, team, members }: Input): MemberAccess[] {
  const makers = new Set(chain.map(({ createdBy }) => createdBy));
  const levels = chain.map(({ id }) => ({ direct: direct.get(id), team: team.get(id) }));
  const grantIn = (some: Uint8Array | undefined, place: number): number | null => {
    const stored = some?.[place] ?? 0;
    return stored === 0 ? null : stored - 1;
  };
  const rankAt = (place: number, person: Person): number =>
    rankFor(
      person,
      chain.map((link, index) => ({
        ...link,
        direct: grantIn(levels[index]?.direct, place),
        team: grantIn(levels[index]?.team, place),
      })),
    );
  const given = levels.flatMap(({ direct, team }) => [direct, team]).filter((some) => some !== undefined);
  // Apart from those who made something, all members of one role with the same grants have the same rank.
  const ranks = new Map<string, number>();
  const found: MemberAccess[] = [];
  for (const [place, person] of members.entries()) {
    let facts = makers.has(person.userId) ? person.userId : String(person.role);
    for (const some of given) facts += some[place];
    const rank = ranks.get(facts) ?? rankAt(place, person);
    ranks.set(facts, rank);
    if (rank > 0) found.push({ userId: person.userId, role: person.role, rank });
  }
  return found;
}

/** The highest level counts: a user may be in several teams. */
function byContent(grants: readonly rows.GrantToUsers[], places: ReadonlyMap<string, number>): Levels {
  const contents = new Map<string, Uint8Array>();
  for (const { users, content_id, level } of grants) {
    let levels = contents.get(content_id);
    if (!levels) contents.set(content_id, (levels = new Uint8Array(places.size)));
    for (const user of users.split(' ')) {
      const place = places.get(user);
      if (place !== undefined && level + 1 > levels[place]!) levels[place] = level + 1;
    }
  }
  return contents;
}
