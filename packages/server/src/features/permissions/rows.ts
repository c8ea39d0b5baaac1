import { sql } from 'kysely';
import type { Db } from '#db/database';
import { listedValues } from '#db/dialect';
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

export type MemberFacts = { user_id: string; role: number; search: string };

/** All active members of the organization. */
export const listActiveMembers = (db: Db, organization: string): Promise<MemberFacts[]> =>
  db.q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('members.organization_id', '=', organization)
    .where('members.disabled', '=', 0)
    .select(['members.user_id', 'members.role', 'users.search'])
    .execute();

export type PersonalGrant = { content_id: string; user_id: string; level: number };

const grantsOnAny = (db: Db, organization: string, contents: readonly string[]) =>
  db.q
    .selectFrom('grants')
    .where('grants.organization_id', '=', organization)
    .where('grants.content_id', 'in', sql<string>`${listedValues(db.engine, contents)}`);

export const listDirectGrants = (db: Db, organization: string, contents: readonly string[]): Promise<PersonalGrant[]> =>
  grantsOnAny(db, organization, contents)
    .where('grants.user_id', 'is not', null)
    .select(['grants.content_id', 'grants.subject_id as user_id', 'grants.level'])
    .execute();

/** The highest grant each user has on each content through a team. */
export const listGrantsByTeams = (
  db: Db,
  organization: string,
  contents: readonly string[],
): Promise<PersonalGrant[]> =>
  grantsOnAny(db, organization, contents)
    .innerJoin('team_members as m', (join) =>
      join.onRef('m.organization_id', '=', 'grants.organization_id').onRef('m.team_id', '=', 'grants.team_id'),
    )
    .groupBy(['grants.content_id', 'm.user_id'])
    .select((e) => ['grants.content_id', 'm.user_id', e.fn.max('grants.level').as('level')])
    .execute();
