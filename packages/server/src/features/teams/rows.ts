import { sql } from 'kysely';
import type { Context } from '#platform/context';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { prepare } from '#db/prepared';
import type { TeamsTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import { selectMembers, type ListedMember } from '#features/members';
import { inChunks } from '#platform/chunks';
import { likePattern, foldText } from '#platform/search-text';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';

export type TeamRow = TeamsTable;
export type TeamRole = 'owner' | 'member';
/** A team with its counts, and the caller's role in it. */
export type TeamForCaller = TeamRow & { members: number; spaces: number; own_role: string | null };

const seenBy = (q: Db['q'], viewer: string) =>
  q
    .selectFrom('teams')
    .selectAll('teams')
    .select([
      sql<number>`(select count(*) from team_members t where t.organization_id = teams.organization_id
        and t.team_id = teams.id)`.as('members'),
      sql<number>`(select count(g.space_id) from grants g where g.organization_id = teams.organization_id
        and g.subject_id = teams.id)`.as('spaces'),
      sql<string | null>`(select t.role from team_members t where t.organization_id = teams.organization_id
        and t.team_id = teams.id and t.user_id = ${viewer})`.as('own_role'),
    ]);

const teamById = prepare<{ organization: string; id: string; viewer: string }>()((q, p) =>
  seenBy(q, p.viewer).where('teams.organization_id', '=', p.organization).where('teams.id', '=', p.id),
);

export const findTeam = (
  db: Db,
  organization: string,
  id: string,
  viewer: string,
): Promise<TeamForCaller | undefined> => db.first(teamById, { organization, id, viewer });

const byId: Order = { by: [{ column: 'teams.id', as: 'id' }], direction: 'asc' };
const titled = (title: string) => sql<boolean>`teams.search like ${likePattern(title)} escape '\\'`;

/** Those of the ids that are teams of the organization. */
export async function findTeams(db: Db, organization: string, ids: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inChunks(ids)) {
    const rows = await db.q
      .selectFrom('teams')
      .select('id')
      .where('organization_id', '=', organization)
      .where('id', 'in', some)
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

export type TeamQuery = PageQuery & { title?: string };

export const listTeams = (
  db: Db,
  organization: string,
  viewer: string,
  { owner, title, ...query }: TeamQuery & { owner?: string },
): Promise<Page<TeamForCaller>> =>
  queryPage(
    seenBy(db.q, viewer)
      .where('teams.organization_id', '=', organization)
      .$call(ifGiven(title, (some, title) => some.where(titled(title))))
      .$call(
        ifGiven(owner, (some, owner) =>
          some.where(({ exists, selectFrom }) =>
            exists(
              selectFrom('team_members as owners')
                .select('owners.user_id')
                .whereRef('owners.organization_id', '=', 'teams.organization_id')
                .whereRef('owners.team_id', '=', 'teams.id')
                .where('owners.user_id', '=', owner)
                .where('owners.role', '=', 'owner'),
            ),
          ),
        ),
      ),
    byId,
    query,
  );

export const listTeamsOfMember = (
  db: Db,
  organization: string,
  user: string,
  viewer: string,
  { title, ...query }: TeamQuery,
): Promise<Page<TeamForCaller & { role: string }>> =>
  queryPage(
    seenBy(db.q, viewer)
      .innerJoin('team_members', (join) =>
        join
          .onRef('team_members.organization_id', '=', 'teams.organization_id')
          .onRef('team_members.team_id', '=', 'teams.id'),
      )
      .select('team_members.role')
      .where('team_members.organization_id', '=', organization)
      .where('team_members.user_id', '=', user)
      .$call(ifGiven(title, (some, title) => some.where(titled(title)))),
    byId,
    query,
  );

export async function insertTeam(
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  organization_id: string,
  { title }: { title: string },
): Promise<TeamRow> {
  const created_at = context.now.toISOString();
  const row: TeamRow = { organization_id, id: context.newId(), title, search: foldText(title), created_at };
  await context.db.q.insertInto('teams').values(row).execute();
  return row;
}

export async function updateTeam(db: Db, team: TeamRow, { title }: { title: string }): Promise<TeamRow> {
  const change = { title, search: foldText(title) };
  await db.q
    .updateTable('teams')
    .set(change)
    .where('organization_id', '=', team.organization_id)
    .where('id', '=', team.id)
    .execute();
  return { ...team, ...change };
}

/** Memberships and grants of the team are deleted by cascade. */
export async function deleteTeam(db: Db, team: TeamRow): Promise<void> {
  await db.q
    .deleteFrom('teams')
    .where('organization_id', '=', team.organization_id)
    .where('id', '=', team.id)
    .execute();
}

export const listTeamMembers = (
  db: Db,
  team: TeamRow,
  query: PageQuery,
): Promise<Page<ListedMember & { team_role: string }>> =>
  queryPage(
    selectMembers(db.q)
      .innerJoin('team_members', (join) =>
        join
          .onRef('team_members.organization_id', '=', 'members.organization_id')
          .onRef('team_members.user_id', '=', 'members.user_id'),
      )
      .select('team_members.role as team_role')
      .where('team_members.organization_id', '=', team.organization_id)
      .where('team_members.team_id', '=', team.id),
    { by: [{ column: 'team_members.user_id', as: 'user_id' }], direction: 'asc' },
    query,
  );

/** Those of `users` who are in the team. */
export async function findInTeam(db: Db, team: TeamRow, users: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of inChunks(users)) {
    const rows = await db.q
      .selectFrom('team_members')
      .select('user_id')
      .where('organization_id', '=', team.organization_id)
      .where('team_id', '=', team.id)
      .where('user_id', 'in', some)
      .execute();
    for (const { user_id } of rows) found.add(user_id);
  }
  return found;
}

/** Prevents deletion of the team until the transaction ends. */
export const lockTeam = (db: Db, id: string): Promise<void> => lock(db, `team ${id}`);

/** Without a role, existing members keep theirs and new ones become members. */
export async function upsertTeamMember(
  context: Pick<Context, 'db' | 'now'>,
  team: TeamRow,
  users: readonly string[],
  role?: TeamRole,
): Promise<void> {
  const created_at = context.now.toISOString();
  const { organization_id, id: team_id } = team;
  for (const some of inChunks(users)) {
    await context.db.q
      .insertInto('team_members')
      .values(some.map((user_id) => ({ organization_id, team_id, user_id, role: role ?? 'member', created_at })))
      .onConflict((c) => {
        const known = c.columns(['organization_id', 'team_id', 'user_id']);
        return role === undefined ? known.doNothing() : known.doUpdateSet({ role });
      })
      .execute();
  }
}

export async function removeFromTeam(db: Db, team: TeamRow, users: readonly string[]): Promise<void> {
  for (const some of inChunks(users)) {
    await db.q
      .deleteFrom('team_members')
      .where('organization_id', '=', team.organization_id)
      .where('team_id', '=', team.id)
      .where('user_id', 'in', some)
      .execute();
  }
}
