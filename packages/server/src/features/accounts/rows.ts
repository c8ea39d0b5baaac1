import type { Caller, Context } from '#platform/context';
import type { Db } from '#db/database';
import { findInDirectory } from '#db/directory';
import { prepare } from '#db/prepared';
import type { TokensTable, UsersTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { inChunks } from '#platform/chunks';
import { foldText } from '#platform/search-text';
import { queryPage, type Page, type PageQuery } from '#platform/paging';
import type { UserFacts } from './present.ts';

export type UserRow = UsersTable;
export type TokenRow = TokensTable;

const callerByHash = prepare<{ hash: string }>()((q, p) =>
  q
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user_id')
    .where('tokens.hash', '=', p.hash)
    .select([
      'tokens.id',
      'tokens.user_id',
      'tokens.label',
      'tokens.prefix',
      'tokens.read_only',
      'tokens.organization_id',
      'tokens.space_id',
      'tokens.expires_at',
      'users.email',
    ]),
);
export const findCallerByHash = (db: Db, hash: string) => db.first(callerByHash, { hash });

const spaceIn = prepare<{ organization: string; space: string }>()((q, p) =>
  q
    .selectFrom('spaces')
    .select('organization_id')
    .where('organization_id', '=', p.organization)
    .where('id', '=', p.space),
);
export const findOrganizationOfSpace = async (db: Db, space: string): Promise<string | undefined> =>
  (await findInDirectory(db, space, (organization) => db.first(spaceIn, { organization, space })))?.organization_id;

export const findUser = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.q.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

export const findUserByEmail = (db: Db, email: string): Promise<UserRow | undefined> =>
  db.q.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();

const searchText = (displayName: string, email: string): string => foldText(`${displayName}\n${email}`);

export async function insertUser(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  input: { email: string; displayName?: string },
): Promise<UserRow> {
  const email = input.email.toLowerCase();
  const display_name = input.displayName ?? email.slice(0, email.indexOf('@'));
  const now = context.now.toISOString();
  const row: UserRow = {
    id: context.newId(),
    email,
    display_name,
    photo_url: null,
    search: searchText(display_name, email),
    created_at: now,
    updated_at: now,
  };
  await context.db.q.insertInto('users').values(row).execute();
  return row;
}

export async function updateUser(
  context: Context,
  user: UserRow,
  change: { displayName?: string; photoURL?: string | null },
): Promise<UserRow> {
  const display_name = change.displayName ?? user.display_name;
  const changed = {
    display_name,
    photo_url: change.photoURL === undefined ? user.photo_url : change.photoURL,
    search: searchText(display_name, user.email),
    updated_at: context.now.toISOString(),
  };
  await context.db.q.updateTable('users').set(changed).where('id', '=', user.id).execute();
  return { ...user, ...changed };
}

/** Whether both users are members of one organization, and neither is a guest there who cannot see members. */
export async function shareOrganization(
  db: Db,
  viewer: string,
  other: string,
  { only, closed }: { only: string | undefined; closed: readonly string[] },
): Promise<boolean> {
  const row = await db.q
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.organization_id', 'mine.organization_id')
    .where('mine.user_id', '=', viewer)
    .where('mine.role', '>', 0)
    .where('mine.disabled', '=', 0)
    .where('theirs.user_id', '=', other)
    .$call(ifGiven(only, (some, only) => some.where('mine.organization_id', '=', only)))
    .$if(closed.length > 0, (some) => some.where('mine.organization_id', 'not in', closed))
    .select('mine.organization_id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const isMember = async (db: Db, user: string, organization: string): Promise<boolean> =>
  (await db.q
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .executeTakeFirst()) !== undefined;

/** Whether the user is a member of another organization. */
export const isMemberElsewhere = async (db: Db, user: string, organization: string): Promise<boolean> =>
  (await db.q
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', user)
    .where('organization_id', '<>', organization)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const insertToken = (db: Db, row: TokenRow) => db.q.insertInto('tokens').values(row).execute();

/** Tokens visible to a limited token: those with the same scope or a narrower one. */
const within = (db: Db, userId: string, { organization, space }: TokenLimits) =>
  db.q
    .selectFrom('tokens')
    .selectAll()
    .where('user_id', '=', userId)
    // A space implies its organization.
    .$call(
      ifGiven(space === undefined ? organization : undefined, (some, id) => some.where('organization_id', '=', id)),
    )
    .$call(ifGiven(space, (some, space) => some.where('space_id', '=', space)));

export type TokenLimits = { organization: string | undefined; space: string | undefined };

export const listTokens = (db: Db, userId: string, limits: TokenLimits, query: PageQuery): Promise<Page<TokenRow>> =>
  queryPage(
    within(db, userId, limits),
    {
      by: [
        { column: 'created_at', as: 'created_at' },
        { column: 'id', as: 'id' },
      ],
      direction: 'desc',
    },
    query,
  );

export async function deleteToken(db: Db, userId: string, limits: TokenLimits, id: string): Promise<boolean> {
  if (!(await within(db, userId, limits).where('id', '=', id).executeTakeFirst())) return false;
  const { numDeletedRows } = await db.q
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function touchTokens(db: Db, ids: Iterable<string>, at: Date): Promise<void> {
  await db.q
    .updateTable('tokens')
    .set({ last_used_at: at.toISOString() })
    .where('id', 'in', [...ids])
    .execute();
}

export const countUsers = async (db: Db): Promise<number> =>
  Number(
    (
      await db.q
        .selectFrom('users')
        .select((e) => e.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** Whether the caller's session or token still exists. */
export const isCallerActive = async (db: Db, { userId, tokenId, session }: Caller): Promise<boolean> =>
  (await db.q
    .selectFrom(session ? 'sessions' : 'tokens')
    .select('id')
    .where('id', '=', session?.id ?? tokenId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;

/** All tokens of a user, newest first. */
export const listTokensOf = (db: Db, userId: string): Promise<TokenRow[]> =>
  db.q.selectFrom('tokens').selectAll().where('user_id', '=', userId).orderBy('created_at', 'desc').execute();

export async function deleteAnyToken(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.q.deleteFrom('tokens').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A user's tokens limited to this organization. */
export async function deleteTokensIn(db: Db, userId: string, organization: string): Promise<void> {
  await db.q.deleteFrom('tokens').where('user_id', '=', userId).where('organization_id', '=', organization).execute();
}

/** Whether a user's token can be limited to this organization or space: they must be a member there. */
export async function canScopeTokenTo(db: Db, userId: string, { organization, space }: TokenLimits): Promise<boolean> {
  const isMemberOf = async (id: string): Promise<boolean> =>
    (await db.q
      .selectFrom('members')
      .select('user_id')
      .where('organization_id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirst()) !== undefined;
  if (organization !== undefined && !(await isMemberOf(organization))) return false;
  if (space === undefined) return true;
  const owner = await findOrganizationOfSpace(db, space);
  if (owner === undefined || (organization !== undefined && owner !== organization)) return false;
  return isMemberOf(owner);
}

const factsById = prepare<{ id: string }>()((q, p) =>
  q.selectFrom('users').select(['id', 'email', 'display_name', 'photo_url']).where('id', '=', p.id),
);

/** What is shown of users, by id. */
export async function findUsers(db: Db, ids: Iterable<string | null>): Promise<Map<string, UserFacts>> {
  const found = new Map<string, UserFacts>();
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const [id, ...others] = wanted;
  if (id !== undefined && others.length === 0) {
    const row = await db.first(factsById, { id });
    return new Map(row ? [[row.id, row]] : []);
  }
  for (const some of inChunks(wanted)) {
    const rows = await db.q
      .selectFrom('users')
      .select(['id', 'email', 'display_name', 'photo_url'])
      .where('id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
