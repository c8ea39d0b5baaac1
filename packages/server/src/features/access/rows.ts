import { sql, type RawBuilder } from 'kysely';
import { levels } from '@lectern/contract';
import type { Db } from '#db/database';
import { listedValues } from '#db/dialect';
import { prepare } from '#db/prepared';
import type { GrantsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import type { ContentNode, Person } from './level.ts';

type ChainRow = {
  kind: 'space' | 'collection';
  id: string;
  title: string;
  default_level: string | null;
  created_by: string | null;
  direct: number | null;
  team: number | null;
};

/** The user's grants on the row `alias` names. */
export const directGrant = (alias: string, user: unknown) => sql<number | null>`(
  select g.level from grants g
  where g.organization_id = ${sql.ref(`${alias}.organization_id`)} and g.content_id = ${sql.ref(`${alias}.id`)}
    and g.subject_id = ${user})`;

// Starts from the user's few teams, not the many grants on the content: SQLite keeps the order of a cross join.
export const teamGrant = (alias: string, user: unknown) => sql<number | null>`(
  select max(g.level) from team_members t cross join grants g
  where t.organization_id = ${sql.ref(`${alias}.organization_id`)} and t.user_id = ${user}
    and g.organization_id = t.organization_id and g.content_id = ${sql.ref(`${alias}.id`)} and g.subject_id = t.team_id)`;

const chainOf = prepare<{ content: string; organization: string; user: string }>()<ChainRow>((q, p) => ({
  compile: () =>
    sql<ChainRow>`
      with recursive chain as (
        select 'space' as kind, organization_id, id, parent_id, title, default_level, created_by, 0 as depth
        from spaces where organization_id = ${p.organization} and id = ${p.content}
        union all
        select 'collection' as kind, organization_id, id, parent_id, title, default_level, created_by, 0 as depth
        from collections where organization_id = ${p.organization} and id = ${p.content}
      ), up as (
        select * from chain
        union all
        select 'collection' as kind, c.organization_id, c.id, c.parent_id, c.title, c.default_level, c.created_by, up.depth + 1
        from up join collections c on c.organization_id = up.organization_id and c.id = up.parent_id
      )
      select kind, id, title, default_level, created_by,
        ${directGrant('up', p.user)} as direct, ${teamGrant('up', p.user)} as team
      from up order by depth`.compile(q),
}));

/** The content and its ancestors, nearest first, with the user's grants on each. */
export async function loadAncestorChain(
  db: Db,
  organization: string,
  content: string,
  user: string,
): Promise<ContentNode[]> {
  return (await db.all(chainOf, { organization, content, user })).map(nodeOf);
}

const nodeOf = (row: ChainRow): ContentNode => ({
  kind: row.kind,
  id: row.id,
  title: row.title,
  defaultLevel: row.default_level,
  createdBy: row.created_by,
  direct: row.direct,
  team: row.team,
});

/** Spaces with their ancestors, nearest first, by the id of the space; without anybody's grants. */
export async function loadChainsOfSpaces(
  db: Db,
  organization: string,
  spaces: readonly string[],
): Promise<Map<string, ContentNode[]>> {
  const { rows } = await sql<ChainRow & { space: string }>`
    with recursive up as (
      select id as space, 'space' as kind, organization_id, id, parent_id, title, default_level, created_by, 0 as depth
      from spaces where organization_id = ${organization} and id in ${listedValues(db.engine, spaces)}
      union all
      select up.space, 'collection' as kind, c.organization_id, c.id, c.parent_id, c.title, c.default_level,
        c.created_by, up.depth + 1
      from up join collections c on c.organization_id = up.organization_id and c.id = up.parent_id
    )
    select space, kind, id, title, default_level, created_by, null as direct, null as team
    from up order by depth`.execute(db.q);
  const chains = Map.groupBy(rows, ({ space }) => space);
  return new Map([...chains].map(([space, chain]) => [space, chain.map(nodeOf)]));
}

const rankOfDefault = (alias: string): RawBuilder<number> =>
  sql`case ${sql.ref(`${alias}.default_level`)} ${sql.join(
    levels.map((level, index) => sql`when ${sql.lit(level)} then ${sql.lit(index + 1)}`),
    sql` `,
  )} end`;

/** The rules of `explainRank` as SQL, for many rows; a property test checks that both agree. */
const rankOf = (alias: string, person: Person, above: RawBuilder<unknown>): RawBuilder<number> => sql`coalesce(
  ${directGrant(alias, person.userId)},
  ${teamGrant(alias, person.userId)},
  case
    when ${sql.ref(`${alias}.default_level`)} = 'inherit' then ${above}
    when ${sql.ref(`${alias}.default_level`)} is null
      then case when ${sql.ref(`${alias}.created_by`)} = ${person.userId} then ${above} else 0 end
    when ${sql.lit(person.role)} = 0 then ${above}
    else ${rankOfDefault(alias)}
  end)`;

/** `(id, rank)` of every collection of the organization, top down. */
const reach = (organization: string, person: Person): RawBuilder<unknown> => sql`reach(id, rank) as (
  select c.id, ${rankOf('c', person, sql.lit(person.role))}
  from collections c where c.organization_id = ${organization} and c.parent_id is null
  union all
  select c.id, ${rankOf('c', person, sql.ref('reach.rank'))}
  from reach cross join collections c where c.organization_id = ${organization} and c.parent_id = reach.id)`;

type Ranked = { ranked_id: string; rank: number };

/** `(ranked_id, rank)` of every space of the organization, for joins. */
export function rankedSpaces(organization: string, person: Person): RawBuilder<Ranked> {
  if (person.role === levels.length) {
    return sql`(select id as ranked_id, ${sql.lit(levels.length)} as rank from spaces where organization_id = ${organization})`;
  }
  const above = sql`coalesce(reach.rank, ${sql.lit(person.role)})`;
  return sql`(with recursive ${reach(organization, person)}
    select s.id as ranked_id, ${rankOf('s', person, above)} as rank
    from spaces s left join reach on reach.id = s.parent_id where s.organization_id = ${organization})`;
}

/** The same for every collection. */
export function rankedCollections(organization: string, person: Person): RawBuilder<Ranked> {
  if (person.role === levels.length) {
    return sql`(select id as ranked_id, ${sql.lit(levels.length)} as rank from collections where organization_id = ${organization})`;
  }
  return sql`(with recursive ${reach(organization, person)} select id as ranked_id, rank from reach)`;
}

export type GrantRow = GrantsTable;

export async function upsertGrants(db: Db, rows: readonly GrantRow[]): Promise<void> {
  for (const some of inChunks(rows)) {
    await db.q
      .insertInto('grants')
      .values(some)
      .onConflict((c) =>
        c
          .columns(['organization_id', 'content_id', 'subject_id'])
          .doUpdateSet((e) => ({ level: e.ref('excluded.level') })),
      )
      .execute();
  }
}

/** Copies the grants on one space to another of the same organization. */
export async function copyGrants(
  { db, now }: Pick<Context, 'db' | 'now'>,
  organization: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`
    insert into grants (organization_id, content_id, subject_id, space_id, user_id, team_id, level, created_at)
    select ${organization}, ${to}, subject_id, ${to}, user_id, team_id, level, ${now.toISOString()}
    from grants g where g.organization_id = ${organization} and g.content_id = ${from}`.execute(db.q);
}

export async function deleteGrant(db: Db, organization: string, content: string, subject: string): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('grants')
    .where('organization_id', '=', organization)
    .where('content_id', '=', content)
    .where('subject_id', '=', subject)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all grants on content that leaves the organization: its users and teams are unknown in the next one. */
export async function deleteGrantsOf(db: Db, organization: string, contents: readonly string[]): Promise<void> {
  for (const some of inChunks(contents)) {
    await db.q
      .deleteFrom('grants')
      .where('organization_id', '=', organization)
      .where('content_id', 'in', some)
      .execute();
  }
}
