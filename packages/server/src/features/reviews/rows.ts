import type { Db } from '#db/database';
import type { RequestedReviewersTable, ReviewsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { SignedInContext } from '#platform/context';
import { queryPage, type Page, type PageQuery } from '#platform/paging';

export type ReviewRow = ReviewsTable;
export type RequestRow = RequestedReviewersTable;

type Key = { organization_id: string; space_id: string; id: string };

export async function insertReview(
  context: SignedInContext,
  request: Key & { revision_id: string },
  given: Pick<ReviewRow, 'id' | 'status' | 'requested_by' | 'comment_id'>,
): Promise<ReviewRow> {
  const now = context.now.toISOString();
  const row: ReviewRow = {
    ...given,
    organization_id: request.organization_id,
    space_id: request.space_id,
    change_request_id: request.id,
    revision_id: request.revision_id,
    reviewer_id: context.caller.userId,
    created_at: now,
    updated_at: now,
  };
  await context.db.q.insertInto('reviews').values(row).execute();
  return row;
}

/** Newest first. */
export const listReviews = (db: Db, request: Key, query: PageQuery): Promise<Page<ReviewRow>> =>
  queryPage(
    db.q
      .selectFrom('reviews')
      .selectAll()
      .where('organization_id', '=', request.organization_id)
      .where('space_id', '=', request.space_id)
      .where('change_request_id', '=', request.id),
    { by: [{ column: 'id', as: 'id' }], direction: 'desc' },
    query,
  );

export const findReview = (db: Db, request: Key, id: string): Promise<ReviewRow | undefined> =>
  db.q
    .selectFrom('reviews')
    .selectAll()
    .where('organization_id', '=', request.organization_id)
    .where('space_id', '=', request.space_id)
    .where('change_request_id', '=', request.id)
    .where('id', '=', id)
    .executeTakeFirst();

/** The last review of each reviewer. */
export async function listLatest(db: Db, request: Key): Promise<ReadonlySet<string>> {
  const rows = await db.q
    .selectFrom('reviews')
    .select((one) => one.fn.max('id').as('id'))
    .where('organization_id', '=', request.organization_id)
    .where('space_id', '=', request.space_id)
    .where('change_request_id', '=', request.id)
    .groupBy('reviewer_id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Existing requests are kept unchanged. */
export async function insertRequests(
  context: SignedInContext,
  request: Key & { revision_id: string },
  users: readonly string[],
): Promise<void> {
  for (const some of inChunks(users)) {
    await context.db.q
      .insertInto('requested_reviewers')
      .values(
        some.map((user_id) => ({
          organization_id: request.organization_id,
          space_id: request.space_id,
          change_request_id: request.id,
          user_id,
          revision_id: request.revision_id,
          requested_by: context.caller.userId,
          created_at: context.now.toISOString(),
        })),
      )
      .onConflict((c) => c.columns(['organization_id', 'space_id', 'change_request_id', 'user_id']).doNothing())
      .execute();
  }
}

const requestsOf = (db: Db, request: Key) =>
  db.q
    .selectFrom('requested_reviewers')
    .selectAll()
    .where('organization_id', '=', request.organization_id)
    .where('space_id', '=', request.space_id)
    .where('change_request_id', '=', request.id);

export const listRequests = (db: Db, request: Key, query: PageQuery): Promise<Page<RequestRow>> =>
  queryPage(
    requestsOf(db, request),
    {
      by: [
        { column: 'created_at', as: 'created_at' },
        { column: 'user_id', as: 'user_id' },
      ],
      direction: 'asc',
    },
    query,
  );

export const findRequests = async (db: Db, request: Key, users: readonly string[]): Promise<RequestRow[]> =>
  users.length === 0 ? [] : requestsOf(db, request).where('user_id', 'in', users).orderBy('user_id').execute();

/** The deleted request, if there was one. */
export const deleteRequest = (db: Db, request: Key, user: string): Promise<RequestRow | undefined> =>
  db.q
    .deleteFrom('requested_reviewers')
    .where('organization_id', '=', request.organization_id)
    .where('space_id', '=', request.space_id)
    .where('change_request_id', '=', request.id)
    .where('user_id', '=', user)
    .returningAll()
    .executeTakeFirst();

export async function deleteRequestsIn(db: Db, organization: string, spaces: readonly string[]): Promise<void> {
  for (const some of inChunks(spaces)) {
    await db.q
      .deleteFrom('requested_reviewers')
      .where('organization_id', '=', organization)
      .where('space_id', 'in', some)
      .execute();
  }
}
