// Everybody with access to a space or collection. The rules run per user, but their input is read in one query each.
import { loadAncestorChain, loadChainsOfSpaces, rankFor, type ContentNode, type Person } from '#features/access';
import { processCaches } from '@lectern/content';
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

/** The members of an organization in some order, which lists of users are translated to once. */
type Numbered = {
  /** What the database says about them; the same text means the same members. */
  text: string;
  members: readonly Person[];
  places: ReadonlyMap<string, number>;
  /** Places by the text of a list, such as the members of a team. */
  lists: Map<string, Uint32Array>;
  /** How long the texts of the lists are together. */
  length: number;
};

const numbered = processCaches.cache('numbered-members', {
  weigh: ({ text, length }: Numbered) => 6 * text.length + 2 * length,
});

function numberMembers(organization: string, roles: readonly rows.MembersOfRole[]): Numbered {
  const text = roles.map(({ role, users }) => `${role} ${users}`).join('\n');
  const known = numbered.get(organization);
  if (known?.text === text) return known;
  const members = roles.flatMap(({ role, users }) => users.split(' ').map((userId) => ({ userId, role })));
  const places = new Map(members.map(({ userId }, index) => [userId, index]));
  return { text, members, places, lists: new Map(), length: 0 };
}

function placesOf(users: string, members: Numbered): Uint32Array {
  let list = members.lists.get(users);
  if (!list) {
    list = Uint32Array.from(users.split(' ').flatMap((user) => members.places.get(user) ?? []));
    members.lists.set(users, list);
    members.length += users.length;
  }
  return list;
}

/** Lists that teams and grants no longer have are forgotten with all others when there are many. */
function keep(organization: string, members: Numbered): void {
  if (members.length > 8 * members.text.length) {
    members.lists.clear();
    members.length = 0;
  }
  numbered.set(organization, members);
}

async function readInput(db: Db, organization: string, chains: readonly Chain[]): Promise<Input> {
  const contents = [...new Set(chains.flatMap((chain) => chain.map(({ id }) => id)))];
  const roles = await rows.listActiveMembers(db, organization);
  const direct = await rows.listDirectGrants(db, organization, contents);
  const team = await rows.listGrantsByTeams(db, organization, contents);
  const members = numberMembers(organization, roles);
  const input = { members: members.members, direct: byContent(direct, members), team: byContent(team, members) };
  keep(organization, members);
  return input;
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
  const ranks = new Map<number | string, number>();
  const found: MemberAccess[] = [];
  for (const [place, person] of members.entries()) {
    const facts = makers.has(person.userId) ? person.userId : factsAt(place, person.role, given);
    const rank = ranks.get(facts) ?? rankAt(place, person);
    ranks.set(facts, rank);
    if (rank > 0) found.push({ userId: person.userId, role: person.role, rank });
  }
  return found;
}

/** Role and levels are below 8; so many of them are an exact number, which is found faster than a text. */
const mostDigits = 16;

function factsAt(place: number, role: number, given: readonly Uint8Array[]): number | string {
  if (given.length > mostDigits) return [role, ...given.map((some) => some[place])].join(' ');
  let facts = role;
  for (const some of given) facts = facts * 8 + some[place]!;
  return facts;
}

/** The highest level counts: a user may be in several teams. */
function byContent(grants: readonly rows.GrantToUsers[], members: Numbered): Levels {
  const contents = new Map<string, Uint8Array>();
  for (const { users, content_id, level } of grants) {
    let levels = contents.get(content_id);
    if (!levels) contents.set(content_id, (levels = new Uint8Array(members.places.size)));
    for (const place of placesOf(users, members)) if (level + 1 > levels[place]!) levels[place] = level + 1;
  }
  return contents;
}
