// Who takes part in what, read from the tables of other features.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { CommentsTable, ReviewsTable, WebhooksTable } from '#db/schema';

type Space = { organization: string; space: string };
type Request = Space & { changeRequest: string };

export const findComment = (db: Db, { organization, space }: Space, comment: string) =>
  db.q
    .selectFrom('comments')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('id', '=', comment)
    .executeTakeFirst() as Promise<CommentsTable | undefined>;

export const listReplies = (db: Db, { organization, space }: Space, comment: string) =>
  db.q
    .selectFrom('comment_replies')
    .select(['id', 'posted_by', 'body'])
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('comment_id', '=', comment)
    .execute();

export const findReview = (db: Db, { organization, space, changeRequest }: Request, review: string) =>
  db.q
    .selectFrom('reviews')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('change_request_id', '=', changeRequest)
    .where('id', '=', review)
    .executeTakeFirst() as Promise<ReviewsTable | undefined>;

/** Those asked at this time; a request that existed before is not repeated. */
export async function listAskedAt(db: Db, { organization, space, changeRequest }: Request, at: string) {
  const rows = await db.q
    .selectFrom('requested_reviewers')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('change_request_id', '=', changeRequest)
    .where('created_at', '=', at)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Authors, reviewers and commenters of a change request. */
export async function listParticipants(db: Db, { organization, space, changeRequest }: Request): Promise<string[]> {
  const within = (
    table: 'requested_reviewers' | 'reviews' | 'comments' | 'change_request_contributors',
    user: string,
  ) =>
    sql`select ${sql.ref(user)} as id from ${sql.table(table)} where organization_id = ${organization}
      and space_id = ${space} and change_request_id = ${changeRequest}`;
  const { rows } = await sql<{ id: string }>`
    ${within('requested_reviewers', 'user_id')} union ${within('reviews', 'reviewer_id')}
    union ${within('comments', 'posted_by')} union ${within('change_request_contributors', 'user_id')}
    union select created_by as id from change_requests where organization_id = ${organization}
      and space_id = ${space} and id = ${changeRequest}`.execute(db.q);
  return rows.map(({ id }) => id);
}

export const findWebhook = (db: Db, organization: string, id: string) =>
  db.q
    .selectFrom('webhooks')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<WebhooksTable | undefined>;

const mostAdmins = 50;

export async function listAdmins(db: Db, organization: string, role: number): Promise<string[]> {
  const rows = await db.q
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('role', '=', role)
    .where('disabled', '=', 0)
    .orderBy('joined_at')
    .limit(mostAdmins)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Those that can be merged and were edited since, the last first. */
export const listOpenRequests = (db: Db, { organization, space }: Space, since: string, most: number) =>
  db.q
    .selectFrom('change_requests')
    .selectAll()
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('status', 'in', ['draft', 'open'])
    .where('updated_at', '>=', since)
    .orderBy('updated_at', 'desc')
    .limit(most)
    .execute();
