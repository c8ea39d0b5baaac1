import type { Db } from '#db/database';
import type { FavoritesTable, RecentPagesTable, ViewedPagesTable } from '#db/schema';
import { lock } from '#db/dialect';
import { ifGiven } from '#db/if-given';
import { rankedCollections, rankedSpaces, type Person } from '#features/access';
import { inChunks } from '#platform/chunks';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type RequestKey = { organization: string; space: string; changeRequest: string; user: string };

const viewedOf = (db: Db, { organization, space, changeRequest, user }: RequestKey) =>
  db.q
    .selectFrom('viewed_pages')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('change_request_id', '=', changeRequest)
    .where('user_id', '=', user);

export const listViewed = (db: Db, key: RequestKey): Promise<Pick<ViewedPagesTable, 'page_id' | 'content'>[]> =>
  viewedOf(db, key).select(['page_id', 'content']).execute();

export async function upsertViewed(db: Db, marks: readonly ViewedPagesTable[]): Promise<void> {
  for (const some of inChunks(marks)) {
    await db.q
      .insertInto('viewed_pages')
      .values(some)
      .onConflict((c) =>
        c
          .columns(['organization_id', 'space_id', 'change_request_id', 'user_id', 'page_id'])
          .doUpdateSet((e) => ({ content: e.ref('excluded.content'), viewed_at: e.ref('excluded.viewed_at') })),
      )
      .execute();
  }
}

export async function deleteViewed(db: Db, key: RequestKey, pages: readonly string[]): Promise<void> {
  for (const some of inChunks(pages)) {
    await db.q
      .deleteFrom('viewed_pages')
      .where('organization_id', '=', key.organization)
      .where('space_id', '=', key.space)
      .where('change_request_id', '=', key.changeRequest)
      .where('user_id', '=', key.user)
      .where('page_id', 'in', some)
      .execute();
  }
}

type Member = { organization: string; user: string };

const recentOf = (db: Db, { organization, user }: Member) =>
  db.q
    .selectFrom('recent_pages')
    .where('recent_pages.organization_id', '=', organization)
    .where('recent_pages.user_id', '=', user);

export const findVisit = (
  db: Db,
  member: Member,
  page: { space: string; page: string },
): Promise<{ visited_at: string } | undefined> =>
  recentOf(db, member)
    .where('space_id', '=', page.space)
    .where('page_id', '=', page.page)
    .select('visited_at')
    .executeTakeFirst();

export async function upsertVisit(db: Db, visit: RecentPagesTable): Promise<void> {
  await db.q
    .insertInto('recent_pages')
    .values(visit)
    .onConflict((c) =>
      c
        .columns(['organization_id', 'user_id', 'space_id', 'page_id'])
        .doUpdateSet((e) => ({ visited_at: e.ref('excluded.visited_at') })),
    )
    .execute();
}

/** Keeps only the last visits of a member. */
export async function deleteOldVisits(db: Db, member: Member, kept: number): Promise<void> {
  const last = await recentOf(db, member)
    .select('visited_at')
    .orderBy('visited_at', 'desc')
    .offset(kept - 1)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await db.q
    .deleteFrom('recent_pages')
    .where('organization_id', '=', member.organization)
    .where('user_id', '=', member.user)
    .where('visited_at', '<', last.visited_at)
    .execute();
}

export type VisitRow = Pick<RecentPagesTable, 'organization_id' | 'space_id' | 'page_id' | 'visited_at'> & {
  title: string;
  revision_id: string;
};

/** Visits in spaces the member can see; `only` is the space a token is limited to. */
export const listVisits = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
  query: PageQuery,
): Promise<Page<VisitRow>> =>
  queryPage(
    recentOf(db, { organization, user: person.userId })
      .innerJoin('spaces', (join) =>
        join
          .onRef('spaces.organization_id', '=', 'recent_pages.organization_id')
          .onRef('spaces.id', '=', 'recent_pages.space_id'),
      )
      .innerJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
      .where('ranked.rank', '>', 0)
      .where('spaces.deleted_at', 'is', null)
      .$call(ifGiven(only, (some, only) => some.where('spaces.id', '=', only)))
      .select([
        'recent_pages.organization_id',
        'recent_pages.space_id',
        'recent_pages.page_id',
        'recent_pages.visited_at',
        'spaces.title',
        'spaces.revision_id',
      ]),
    {
      by: [
        { column: 'recent_pages.visited_at', as: 'visited_at' },
        { column: 'recent_pages.space_id', as: 'space_id' },
        { column: 'recent_pages.page_id', as: 'page_id' },
      ],
      direction: 'desc',
    },
    query,
  );

/** Exclusive until the transaction ends: of two concurrent replacements both would insert at the same positions. */
export const lockFavorites = (db: Db, { organization, user }: Member): Promise<void> =>
  lock(db, `favorites ${organization} ${user}`);

/** Those outside of the space, which a token for one space must not change. */
export const listFavoritesOutside = (
  db: Db,
  { organization, user }: Member,
  space: string,
): Promise<FavoritesTable[]> =>
  db.q
    .selectFrom('favorites')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where((e) => e.or([e('space_id', 'is', null), e('space_id', '<>', space)]))
    .selectAll()
    .orderBy('position')
    .execute();

/** Positions are those in the list. */
export async function replaceFavorites(db: Db, member: Member, favorites: readonly FavoritesTable[]): Promise<void> {
  await db.q
    .deleteFrom('favorites')
    .where('organization_id', '=', member.organization)
    .where('user_id', '=', member.user)
    .execute();
  const placed = favorites.map((favorite, position) => ({ ...favorite, position }));
  for (const some of inChunks(placed)) await db.q.insertInto('favorites').values(some).execute();
}

export type FavoriteRow = FavoritesTable & {
  space_title: string | null;
  space_emoji: string | null;
  revision_id: string | null;
  collection_title: string | null;
};

/** Those the member can see. */
export const listFavorites = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
): Promise<FavoriteRow[]> =>
  db.q
    .selectFrom('favorites')
    .leftJoin('spaces', (join) =>
      join
        .onRef('spaces.organization_id', '=', 'favorites.organization_id')
        .onRef('spaces.id', '=', 'favorites.space_id')
        .on('spaces.deleted_at', 'is', null),
    )
    .leftJoin('collections', (join) =>
      join
        .onRef('collections.organization_id', '=', 'favorites.organization_id')
        .onRef('collections.id', '=', 'favorites.collection_id')
        .on('collections.deleted_at', 'is', null),
    )
    .leftJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
    .leftJoin(rankedCollections(organization, person).as('ranked_above'), 'ranked_above.ranked_id', 'collections.id')
    .where('favorites.organization_id', '=', organization)
    .where('favorites.user_id', '=', person.userId)
    .where((e) => e.or([e('ranked.rank', '>', 0), e('ranked_above.rank', '>', 0)]))
    .$call(ifGiven(only, (some, only) => some.where('spaces.id', '=', only)))
    .selectAll('favorites')
    .select([
      'spaces.title as space_title',
      'spaces.emoji as space_emoji',
      'spaces.revision_id as revision_id',
      'collections.title as collection_title',
    ])
    .orderBy('favorites.position')
    .execute();

export async function deleteOfSpaces(db: Db, organization: string, spaces: readonly string[]): Promise<void> {
  for (const some of inChunks(spaces)) {
    for (const table of ['viewed_pages', 'recent_pages', 'favorites'] as const) {
      await db.q.deleteFrom(table).where('organization_id', '=', organization).where('space_id', 'in', some).execute();
    }
  }
}

export async function deleteOfCollections(db: Db, organization: string, collections: readonly string[]): Promise<void> {
  for (const some of inChunks(collections)) {
    await db.q
      .deleteFrom('favorites')
      .where('organization_id', '=', organization)
      .where('collection_id', 'in', some)
      .execute();
  }
}
