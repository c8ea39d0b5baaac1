import { sql, type Expression, type SqlBool } from 'kysely';
import type { Db } from '#db/database';
import { ifGiven } from '#db/if-given';
import { rankedSpaces, type Person } from '#features/access';
import { inChunks } from '#platform/chunks';
import { queryPage, type Order, type Page, type PageQuery } from '#platform/paging';
import { selectChangeRequests, type ChangeRequestRow } from '#features/branches';

const newest = (column: 'updated_at' | 'created_at'): Order => ({
  by: [
    { column: `change_requests.${column}`, as: column },
    { column: 'change_requests.id', as: 'id' },
  ],
  direction: 'desc',
});

/** The creator counts as a contributor too. */
const workedOnBy = (user: string): Expression<SqlBool> =>
  sql`(change_requests.created_by = ${user} or exists (
    select 1 from change_request_contributors c
    where c.organization_id = change_requests.organization_id and c.space_id = change_requests.space_id
      and c.change_request_id = change_requests.id and c.user_id = ${user}))`;

const isAsked = (user: string): Expression<SqlBool> =>
  sql`exists (select 1 from requested_reviewers r
    where r.organization_id = change_requests.organization_id and r.user_id = ${user}
      and r.space_id = change_requests.space_id and r.change_request_id = change_requests.id)`;

const isShownBy = (site: string): Expression<SqlBool> =>
  sql`exists (select 1 from site_spaces shown
    where shown.organization_id = change_requests.organization_id and shown.site_id = ${site}
      and shown.space_id = change_requests.space_id)`;

export type Filter = { creator?: string | undefined; contributor?: string | undefined };
export type SpaceQuery = PageQuery & Filter & { status: string };

export const listChangeRequests = (
  db: Db,
  { organization_id, id }: { organization_id: string; id: string },
  { status, creator, contributor, ...query }: SpaceQuery,
): Promise<Page<ChangeRequestRow>> =>
  queryPage(
    selectChangeRequests(db.q)
      .where('change_requests.organization_id', '=', organization_id)
      .where('change_requests.space_id', '=', id)
      .where('change_requests.status', '=', status)
      .$call(ifGiven(creator, (some, creator) => some.where('change_requests.created_by', '=', creator)))
      .$call(ifGiven(contributor, (some, contributor) => some.where(workedOnBy(contributor)))),
    newest('updated_at'),
    query,
  );

export type OrganizationQuery = PageQuery &
  Filter & {
    status: string[];
    requestedReviewer?: string | undefined;
    site?: string | undefined;
    space?: string | undefined;
    orderBy?: 'updatedAt' | 'createdAt' | undefined;
  };

/** A change request with the current revision of the space it belongs to. */
export type ListedChangeRequest = ChangeRequestRow & { head: string };

/** Those in spaces visible to a user; `only` is the space a token is limited to. */
export const listInOrganization = (
  db: Db,
  organization: string,
  person: Person,
  only: string | undefined,
  { status, creator, contributor, requestedReviewer, site, space, orderBy, ...query }: OrganizationQuery,
): Promise<Page<ListedChangeRequest>> =>
  queryPage(
    selectChangeRequests(db.q)
      .innerJoin('spaces', (join) =>
        join
          .onRef('spaces.organization_id', '=', 'change_requests.organization_id')
          .onRef('spaces.id', '=', 'change_requests.space_id'),
      )
      .innerJoin(rankedSpaces(organization, person).as('ranked'), 'ranked.ranked_id', 'spaces.id')
      .where('change_requests.organization_id', '=', organization)
      .where('ranked.rank', '>', 0)
      .where('spaces.deleted_at', 'is', null)
      .where('change_requests.status', 'in', status)
      .$call(ifGiven(only, (some, only) => some.where('spaces.id', '=', only)))
      .$call(ifGiven(space, (some, space) => some.where('spaces.id', '=', space)))
      .$call(ifGiven(creator, (some, creator) => some.where('change_requests.created_by', '=', creator)))
      .$call(ifGiven(contributor, (some, contributor) => some.where(workedOnBy(contributor))))
      .$call(ifGiven(requestedReviewer, (some, requestedReviewer) => some.where(isAsked(requestedReviewer))))
      .$call(ifGiven(site, (some, site) => some.where(isShownBy(site))))
      .select('spaces.revision_id as head'),
    newest(orderBy === 'createdAt' ? 'created_at' : 'updated_at'),
    query,
  );

type Key = Pick<ChangeRequestRow, 'organization_id' | 'space_id' | 'id'>;

export type ContributorRow = {
  id: string;
  display_name: string;
  email: string;
  photo_url: string | null;
  revisions: number;
  updated_at: string;
};

export const listContributors = (db: Db, request: Key, query: PageQuery): Promise<Page<ContributorRow>> =>
  queryPage(
    db.q
      .selectFrom('change_request_contributors as made')
      .innerJoin('users', 'users.id', 'made.user_id')
      .where('made.organization_id', '=', request.organization_id)
      .where('made.space_id', '=', request.space_id)
      .where('made.change_request_id', '=', request.id)
      .select([
        'users.id',
        'users.display_name',
        'users.email',
        'users.photo_url',
        'made.revisions',
        'made.updated_at',
      ]),
    {
      by: [
        { column: 'made.updated_at', as: 'updated_at' },
        { column: 'users.id', as: 'id' },
      ],
      direction: 'desc',
    },
    query,
  );

/** Many at once, by id. */
export async function findChangeRequests(
  db: Db,
  { organization_id, id }: { organization_id: string; id: string },
  ids: readonly string[],
): Promise<Map<string, ChangeRequestRow>> {
  const found = new Map<string, ChangeRequestRow>();
  for (const some of inChunks([...new Set(ids)])) {
    const rows = await selectChangeRequests(db.q)
      .where('change_requests.organization_id', '=', organization_id)
      .where('change_requests.space_id', '=', id)
      .where('change_requests.id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, row);
  }
  return found;
}
