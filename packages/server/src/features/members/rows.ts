import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context';
import type { Db } from '#db/database';
import { prepare, type Prepared } from '#db/prepared';
import type { MembersTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { inChunks } from '#platform/chunks';
import { likePattern } from '#platform/search-text';
import { countRows, pageOf, decodeKeys, type Order, type Page, type PageQuery } from '#platform/paging';
import { deleteRemovedMember } from './rows-removed.ts';

export type MemberRow = MembersTable;
/** A member with user and counts, as small as possible for lists. */
export type ListedMember = Omit<MemberRow, 'organization_id'> & {
  email: string;
  display_name: string;
  photo_url: string | null;
  spaces: number;
  teams: number;
};
export type MemberWithUser = MemberRow & ListedMember;

export const selectMembers = (q: Db['q']) =>
  q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select([
      'members.user_id',
      'members.role',
      'members.disabled',
      'members.sso',
      'members.joined_at',
      'members.last_seen_at',
      'users.email',
      'users.display_name',
      'users.photo_url',
      // With spaces in the condition, SQLite would choose an index over every grant of the organization.
      sql<number>`(select count(g.space_id) from grants g where g.organization_id = members.organization_id
        and g.subject_id = members.user_id)`.as('spaces'),
      sql<number>`(select count(*) from team_members t where t.organization_id = members.organization_id
        and t.user_id = members.user_id)`.as('teams'),
    ]);

const memberById = prepare<{ organization: string; user: string }>()((q, p) =>
  selectMembers(q)
    .select('members.organization_id')
    .where('members.organization_id', '=', p.organization)
    .where('members.user_id', '=', p.user),
);

export const findMember = (db: Db, organization: string, user: string): Promise<MemberWithUser | undefined> =>
  db.first(memberById, { organization, user });

type Sort = 'joinedAt' | 'lastSeenAt' | 'name';
type Direction = Order['direction'];
type Filter = { search?: string | undefined; role?: number | undefined };
type Slice = { organization: string; key: string; user: string; rows: number };
export type MemberQuery = PageQuery & Filter & { sort?: Sort; order?: Direction };

// Names are part of page tokens, whose length is limited; truncated names are distinguished by id.
const sortKeys: Record<Sort, { key: RawBuilder<string>; as: string }> = {
  joinedAt: { key: sql`members.joined_at`, as: 'joined_at' },
  lastSeenAt: { key: sql`members.last_seen_at`, as: 'last_seen_at' },
  name: { key: sql`substr(users.search, 1, 200)`, as: 'sort_name' },
};

const inOrder = (sort: Sort, direction: Direction): Order => ({
  by: [sortKeys[sort].as, 'user_id'].map((as) => ({ column: as, as })),
  direction,
});

const filtered = (q: Db['q'], organization: string, sort: Sort, { search, role }: Filter) =>
  selectMembers(q)
    .where('members.organization_id', '=', organization)
    .$if(sort === 'lastSeenAt', (some) => some.where('members.last_seen_at', 'is not', null))
    .$call(ifGiven(role, (some, role) => some.where('members.role', '=', role)))
    .$call(
      ifGiven(search, (some, search) => some.where(sql<boolean>`users.search like ${likePattern(search)} escape '\\'`)),
    );

function slice(query: ReturnType<typeof filtered>, sort: Sort, direction: Direction, p: Slice, next: boolean) {
  const { key, as } = sortKeys[sort];
  const after = sql<boolean>`(${key}, members.user_id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${p.key}, ${p.user})`;
  return query
    .$if(sort === 'name', (some) => some.select(key.as(as)))
    .$if(next, (some) => some.where(after))
    .orderBy(key, direction)
    .orderBy('members.user_id', direction)
    .limit(p.rows);
}

const plainSlices = new Map<string, Prepared<Slice, ListedMember>>();

/** The lists without filters are the most frequent; their queries are built once. */
function plainSlice(sort: Sort, direction: Direction, next: boolean): Prepared<Slice, ListedMember> {
  const name = `${sort} ${direction} ${next}`;
  let known = plainSlices.get(name);
  if (!known) {
    known = prepare<Slice>()<ListedMember>((q, p) =>
      slice(filtered(q, p.organization, sort, {}), sort, direction, p, next),
    );
    plainSlices.set(name, known);
  }
  return known;
}

export async function listMembers(
  db: Db,
  organization: string,
  { page, limit = 50, sort = 'joinedAt', order = 'desc', ...filter }: MemberQuery,
): Promise<Page<ListedMember>> {
  const [key = '', user = ''] = page === undefined ? [] : decodeKeys(page, inOrder(sort, order)).map(String);
  const p: Slice = { organization, key, user, rows: limit + 1 };
  const next = page !== undefined;
  const plain = filter.search === undefined && filter.role === undefined;
  if (plain) {
    const found = await db.all(plainSlice(sort, order, next), p);
    return pageOf(found, inOrder(sort, order), limit, await countMembers(db, organization, sort));
  }
  const wanted = filtered(db.q, organization, sort, filter);
  const found = await slice(wanted, sort, order, p, next).execute();
  return pageOf(found, inOrder(sort, order), limit, await countRows(wanted));
}

const total = prepare<{ organization: string }>()((q, p) =>
  q.selectFrom('member_counts').select('total').where('organization_id', '=', p.organization),
);
const totalSeen = prepare<{ organization: string }>()((q, p) =>
  q
    .selectFrom('members')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('organization_id', '=', p.organization)
    .where('last_seen_at', 'is not', null),
);

async function countMembers(db: Db, organization: string, sort: Sort): Promise<number> {
  const row = await db.first(sort === 'lastSeenAt' ? totalSeen : total, { organization });
  return row?.total ?? 0;
}

/** Ids of the members among `names` (ids or e-mail addresses, case-insensitive), by the given name. */
export async function findMembersNamed(
  db: Db,
  organization: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of inChunks([...new Set(names)])) {
    const emails = some.map((name) => name.toLowerCase());
    const rows = await db.q
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .where('members.organization_id', '=', organization)
      .where((e) => e.or([e('users.id', 'in', some), e('users.email', 'in', emails)]))
      .select(['users.id', 'users.email'])
      .execute();
    const byEmail = new Map(rows.map((row) => [row.email, row.id]));
    const ids = new Set(rows.map((row) => row.id));
    for (const name of some) {
      const id = ids.has(name) ? name : byEmail.get(name.toLowerCase());
      if (id !== undefined) found.set(name, id);
    }
  }
  return found;
}

/** False when the user was a member already. */
export async function insertMember(
  context: Pick<Context, 'db' | 'now'>,
  organization_id: string,
  user_id: string,
  { role, sso = false }: { role: number; sso?: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await context.db.q
    .insertInto('members')
    .values({
      organization_id,
      user_id,
      role,
      disabled: 0,
      sso: Number(sso),
      joined_at: context.now.toISOString(),
      last_seen_at: null,
    })
    .onConflict((c) => c.columns(['organization_id', 'user_id']).doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  await adjustCount(context.db, organization_id, 1);
  await deleteRemovedMember(context.db, organization_id, user_id);
  return true;
}

export async function updateMember(
  db: Db,
  organization: string,
  user: string,
  change: Partial<Pick<MemberRow, 'role' | 'sso' | 'last_seen_at'>>,
): Promise<void> {
  await db.q
    .updateTable('members')
    .set(change)
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .execute();
}

/** Raises the role of a member who has a lower one. */
export async function raiseMemberRole(db: Db, organization: string, user: string, role: number): Promise<void> {
  await db.q
    .updateTable('members')
    .set({ role })
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('role', '<', role)
    .execute();
}

/** Teams and grants of the member are deleted by cascade. */
export async function deleteMember(db: Db, organization: string, user: string): Promise<void> {
  const { numDeletedRows } = await db.q
    .deleteFrom('members')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await adjustCount(db, organization, -1);
}

/** Whether another active user has the role. */
export async function otherMembersHaveRole(db: Db, organization: string, user: string, role: number): Promise<boolean> {
  const other = await db.q
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('role', '=', role)
    .where('disabled', '=', 0)
    .where('user_id', '<>', user)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

async function adjustCount(db: Db, organization_id: string, by: number): Promise<void> {
  await db.q
    .insertInto('member_counts')
    .values({ organization_id, total: by })
    .onConflict((c) => c.column('organization_id').doUpdateSet({ total: sql`member_counts.total + ${by}` }))
    .execute();
}
