import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database';
import { listedValues } from '#db/dialect';
import { ifGiven } from '#db/if-given';
import type { UserFacts } from '#features/accounts';
import type { TeamForCaller } from '#features/teams';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';
import type { PermissionScope } from './permission-scope.ts';

type Granted = { subject_id: string; level: number };
export type UserGrant = UserFacts & Granted;
export type TeamGrant = TeamForCaller & Granted;

const grantsOn = (db: Db, { organization, id }: PermissionScope) =>
  db.q.selectFrom('grants').where('grants.organization_id', '=', organization).where('grants.content_id', '=', id);

/** Without grants that deny access: the API has no representation for them; `explain` shows them. */
const sharedBy = (db: Db, where: PermissionScope) => grantsOn(db, where).where('grants.level', '>', 0);

// Ids begin with the time, and the table's key ends with this one.
const bySubject: Order = { by: [{ column: 'grants.subject_id', as: 'subject_id' }], direction: 'asc' };

export const listUserGrants = (db: Db, where: PermissionScope, query: PageQuery): Promise<Page<UserGrant>> =>
  queryPage(
    sharedBy(db, where)
      .innerJoin('users', 'users.id', 'grants.user_id')
      .select([
        'grants.subject_id',
        'grants.level',
        'users.id',
        'users.email',
        'users.display_name',
        'users.photo_url',
      ]),
    bySubject,
    query,
  );

export const listTeamGrants = (
  db: Db,
  where: PermissionScope,
  viewer: string,
  query: PageQuery,
): Promise<Page<TeamGrant>> =>
  queryPage(
    sharedBy(db, where)
      .innerJoin('teams', (join) =>
        join.onRef('teams.organization_id', '=', 'grants.organization_id').onRef('teams.id', '=', 'grants.team_id'),
      )
      .selectAll('teams')
      .select([
        'grants.subject_id',
        'grants.level',
        sql<number>`(select count(*) from team_members t where t.organization_id = teams.organization_id
          and t.team_id = teams.id)`.as('members'),
        sql<number>`(select count(g.space_id) from grants g where g.organization_id = teams.organization_id
          and g.subject_id = teams.id)`.as('spaces'),
        sql<string | null>`(select t.role from team_members t where t.organization_id = teams.organization_id
          and t.team_id = teams.id and t.user_id = ${viewer})`.as('own_role'),
      ]),
    bySubject,
    query,
  );

export async function hasGrant(db: Db, where: PermissionScope, subject: string): Promise<boolean> {
  const row = await grantsOn(db, where).where('subject_id', '=', subject).select('subject_id').executeTakeFirst();
  return row !== undefined;
}

/** The team whose grant on the content applies to the user: of several with the same level the first by title. */
export const findGrantingTeam = (
  db: Db,
  organization: string,
  content: string,
  user: string,
): Promise<{ id: string; title: string } | undefined> =>
  db.q
    .selectFrom('grants')
    .innerJoin('team_members as m', (join) =>
      join.onRef('m.organization_id', '=', 'grants.organization_id').onRef('m.team_id', '=', 'grants.team_id'),
    )
    .innerJoin('teams', (join) =>
      join.onRef('teams.organization_id', '=', 'grants.organization_id').onRef('teams.id', '=', 'grants.team_id'),
    )
    .where('grants.organization_id', '=', organization)
    .where('grants.content_id', '=', content)
    .where('m.user_id', '=', user)
    .select(['teams.id', 'teams.title'])
    .orderBy('grants.level', 'desc')
    .orderBy('teams.search')
    .orderBy('teams.id')
    .limit(1)
    .executeTakeFirst();

export async function findOrganizationTitle(db: Db, organization: string): Promise<string> {
  const row = await db.q.selectFrom('organizations').select('title').where('id', '=', organization).executeTakeFirst();
  return row?.title ?? '';
}

/** Users in one text, divided by spaces: a row for each of ten thousand takes many times as long. */
const joined = (column: string): RawBuilder<string> => sql`string_agg(${sql.ref(column)}, ' ')`;

export type MembersOfRole = { role: number; users: string };

/** All active members of the organization. */
export const listActiveMembers = (db: Db, organization: string): Promise<MembersOfRole[]> =>
  db.q
    .selectFrom('members')
    .where('organization_id', '=', organization)
    .where('disabled', '=', 0)
    .groupBy('role')
    .select(['role', joined('user_id').as('users')])
    .execute();

export type GrantToUsers = { content_id: string; level: number; users: string };

const grantsOnAny = (db: Db, organization: string, contents: readonly string[]) =>
  db.q
    .selectFrom('grants')
    .where('grants.organization_id', '=', organization)
    .where('grants.content_id', 'in', sql<string>`${listedValues(db.engine, contents)}`);

export const listDirectGrants = (db: Db, organization: string, contents: readonly string[]): Promise<GrantToUsers[]> =>
  grantsOnAny(db, organization, contents)
    .where('grants.user_id', 'is not', null)
    .groupBy(['grants.content_id', 'grants.level'])
    .select(['grants.content_id', 'grants.level', joined('grants.subject_id').as('users')])
    .execute();

/** What each team has been given on each content, with the members of the team. */
export const listGrantsByTeams = (db: Db, organization: string, contents: readonly string[]): Promise<GrantToUsers[]> =>
  grantsOnAny(db, organization, contents)
    .where('grants.team_id', 'is not', null)
    .select((e) => [
      'grants.content_id',
      'grants.level',
      // Read along the key of the table for each team: grouping a join of both sorts all members of all teams first.
      sql<string>`coalesce(${e
        .selectFrom('team_members as m')
        .whereRef('m.organization_id', '=', 'grants.organization_id')
        .whereRef('m.team_id', '=', 'grants.subject_id')
        .select(joined('m.user_id').as('users'))}, '')`.as('users'),
    ])
    .execute();

export type NamedUser = { user_id: string; sort_name: string };

// Names are part of page tokens, whose length is limited; truncated names are distinguished by id.
const sortName = sql<string>`substr(users.search, 1, 200)`;

/** The first of some users by name, or those after one of them. */
export const listByName = (
  db: Db,
  users: readonly string[],
  after: NamedUser | undefined,
  limit: number,
): Promise<NamedUser[]> =>
  db.q
    .selectFrom('users')
    .where('users.id', 'in', sql<string>`${listedValues(db.engine, users)}`)
    .$call(
      ifGiven(after, (some, { sort_name, user_id }) =>
        some.where(sql<boolean>`(${sortName}, users.id) > (${sort_name}, ${user_id})`),
      ),
    )
    .select(['users.id as user_id', sortName.as('sort_name')])
    .orderBy(sortName)
    .orderBy('users.id')
    .limit(limit)
    .execute();
