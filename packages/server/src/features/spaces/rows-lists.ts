// Lists of spaces that a user has access to.
import { sql } from 'kysely';
import { rankedCollections, rankedSpaces, type Person } from '#features/access';
import type { Db } from '#db/database';
import { listedValues } from '#db/dialect';
import { ifGiven } from '#db/if-given';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';
import { foldText } from '#platform/search-text';
import type { RankedSpace } from './rows.ts';

const reachable = (db: Db, organization: string, person: Person, only: string | undefined) =>
  db.q
    .selectFrom('spaces')
    .innerJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
    .where('spaces.organization_id', '=', organization)
    .where('ranked.rank', '>', 0)
    .$call(ifGiven(only, (some, only) => some.where('spaces.id', '=', only)))
    .selectAll('spaces')
    .select('ranked.rank');

const byId: Order = { by: [{ column: 'spaces.id', as: 'id' }], direction: 'asc' };
const byPosition: Order = {
  by: [
    { column: 'spaces.position', as: 'position' },
    { column: 'spaces.id', as: 'id' },
  ],
  direction: 'asc',
};

export type SpaceQuery = PageQuery & {
  /** A part of the title. */
  title?: string;
  /** In no collection that the user sees. */
  top?: boolean;
};

/** The spaces of an organization that a user has access to; `only` is the one a token is limited to. */
export const listSpaces = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
  query: SpaceQuery,
): Promise<Page<RankedSpace>> => {
  const all = reachable(db, organization, person, only).where('spaces.deleted_at', 'is', null);
  return listTitled(db, query.top ? outsideCollections(all, organization, person) : all, byPosition, query);
};

/** Deleted spaces that can still be restored. */
export const listDeletedSpaces = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
  since: string,
  query: SpaceQuery,
): Promise<Page<RankedSpace>> => {
  const all = reachable(db, organization, person, only).where('spaces.deleted_at', '>', since);
  return listTitled(db, query.top ? outsideCollections(all, organization, person) : all, byId, query);
};

type Listed = ReturnType<typeof reachable>;

const outsideCollections = (spaces: Listed, organization: string, person: Person): Listed =>
  spaces.where(sql<boolean>`(spaces.parent_id is null or spaces.parent_id not in (
    select c.id from collections c join ${rankedCollections(organization, person)} as seen on seen.ranked_id = c.id
    where c.organization_id = ${organization} and c.deleted_at is null and seen.rank > 0))`);

async function listTitled(
  db: Db,
  spaces: Listed,
  order: Order,
  { title = '', ...query }: SpaceQuery,
): Promise<Page<RankedSpace>> {
  if (title === '') return queryPage(spaces, order, query);
  // Upper case and accents are compared here, because the two engines do it differently.
  const wanted = foldText(title);
  const all = await spaces.clearSelect().select(['spaces.id', 'spaces.title']).execute();
  const ids = all.filter((one) => foldText(one.title).includes(wanted)).map(({ id }) => id);
  return queryPage(spaces.where('spaces.id', 'in', listedValues(db.engine, ids)), order, query, ids.length);
}

export const listSpacesIn = (
  db: Db,
  organization: string,
  collection: string,
  person: Person,
  query: PageQuery,
): Promise<Page<RankedSpace>> =>
  queryPage(
    reachable(db, organization, person, undefined)
      .where('spaces.parent_id', '=', collection)
      .where('spaces.deleted_at', 'is', null),
    byPosition,
    query,
  );

/** What a member has access to, as far as the viewer does too; `rank` is the viewer's. */
export const listSpacesOfMember = (
  db: Db,
  organization: string,
  member: Person,
  viewer: Person,
  only: string | undefined,
  query: PageQuery & { order?: 'asc' | 'desc' },
): Promise<Page<RankedSpace & { member_rank: number }>> =>
  queryPage(
    reachable(db, organization, viewer, only)
      .innerJoin(rankedSpaces(organization, member).as('theirs'), 'theirs.ranked_id', 'spaces.id')
      .where('theirs.rank', '>', 0)
      .where('spaces.deleted_at', 'is', null)
      .select('theirs.rank as member_rank'),
    { ...byId, direction: query.order ?? 'desc' },
    query,
  );
