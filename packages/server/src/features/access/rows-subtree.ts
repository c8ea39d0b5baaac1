import { sql } from 'kysely';
import { levels } from '@lectern/contract';
import type { Db } from '#db/database';
import type { Person } from './level.ts';
import { rankedCollections, rankedSpaces } from './rows.ts';

/**
 * Scope of an action on a collection: everything including deleted items, what is not deleted, or what inherits its
 * default or guest level from the collection.
 */
export type Affected = 'everything' | 'active' | 'inheriting';

const conditions = {
  everything: sql``,
  active: sql`and x.deleted_at is null`,
  inheriting: sql`and x.default_level is not null`,
};

/** The lowest rank of a user on a collection and on all collections and spaces below it. */
export async function lowestRankIn(
  db: Db,
  { organization_id: organization, id }: { organization_id: string; id: string },
  person: Person,
  affected: Affected,
): Promise<number> {
  if (person.role === levels.length) return levels.length;
  const only = conditions[affected];
  const { rows } = await sql<{ rank: number | null }>`
    with recursive below(id) as (
      select id from collections where organization_id = ${organization} and id = ${id}
      union
      select x.id from below cross join collections x
      where x.organization_id = ${organization} and x.parent_id = below.id ${only})
    select min(rank) as rank from (
      select ranked.rank from below join ${rankedCollections(organization, person)} as ranked on ranked.ranked_id = below.id
      union all
      select ranked.rank from below cross join spaces x
        join ${rankedSpaces(organization, person)} as ranked on ranked.ranked_id = x.id
      where x.organization_id = ${organization} and x.parent_id = below.id ${only}) as ranks`.execute(db.q);
  return rows[0]?.rank ?? 0;
}
