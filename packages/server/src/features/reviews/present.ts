import type { shapes, Static } from '@lectern/contract';
import { findUsers, presentUser } from '#features/accounts';
import { requestBranch, type ChangeRequestRow } from '#features/branches';
import { canSeePeople } from '#features/change-requests';
import { findComment, presentComment, commentScopeOn } from '#features/comments';
import type { SpaceForCaller } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import { findRequests, listLatest, type RequestRow, type ReviewRow } from './rows.ts';

export type ReviewScope = { space: SpaceForCaller; changeRequest: ChangeRequestRow; rank: number };
type Format = 'markdown' | 'document' | undefined;

async function peopleOf(context: SignedInContext, { space }: ReviewScope, ids: readonly string[]) {
  const users = await findUsers(context.db, ids);
  return (id: string) => presentUser(context, users.get(id)!, canSeePeople(context, space));
}

type Review = Static<typeof shapes.Review>;

/** Loads what all reviews need together. */
async function reviewPresenter(
  context: SignedInContext,
  where: ReviewScope,
  rows: readonly ReviewRow[],
  format: Format,
): Promise<(row: ReviewRow) => Promise<Review>> {
  const user = await peopleOf(
    context,
    where,
    rows.flatMap(({ reviewer_id, requested_by }) => [reviewer_id, requested_by ?? reviewer_id]),
  );
  const latest = await listLatest(context.db, where.changeRequest);
  const reviewers = [...new Set(rows.map(({ reviewer_id }) => reviewer_id))];
  const asked = new Set((await findRequests(context.db, where.changeRequest, reviewers)).map(({ user_id }) => user_id));
  return async (row) => {
    const comment = await commentOf(context, where, row, format);
    return {
      object: 'change-request-review',
      id: row.id,
      revision: row.revision_id,
      reviewer: user(row.reviewer_id),
      ...(row.requested_by !== null && { requestedBy: user(row.requested_by) }),
      status: row.status as 'approved',
      outdated: !latest.has(row.id) || asked.has(row.reviewer_id),
      ...(comment && { comment }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      urls: {
        location: context.urls.api(
          `/spaces/${where.space.id}/change-requests/${where.changeRequest.id}/reviews/${row.id}`,
        ),
      },
    };
  };
}

export async function presentReviews(
  context: SignedInContext,
  where: ReviewScope,
  rows: readonly ReviewRow[],
  format: Format,
): Promise<Review[]> {
  const present = await reviewPresenter(context, where, rows, format);
  const shown: Review[] = [];
  for (const row of rows) shown.push(await present(row));
  return shown;
}

export const presentReview = async (
  context: SignedInContext,
  where: ReviewScope,
  row: ReviewRow,
  format: Format,
): Promise<Review> => (await reviewPresenter(context, where, [row], format))(row);

/** A comment may have been deleted since. */
async function commentOf(context: SignedInContext, where: ReviewScope, { comment_id }: ReviewRow, format: Format) {
  if (comment_id === null) return undefined;
  const { space, changeRequest } = where;
  const key = { organization: space.organization_id, space: space.id, changeRequest: changeRequest.id };
  const row = await findComment(context.db, key, comment_id);
  return row && presentComment(context, commentScopeOn(requestBranch(where), where), row, format);
}

export async function presentRequests(
  context: SignedInContext,
  where: ReviewScope,
  rows: readonly RequestRow[],
): Promise<Static<typeof shapes.RequestedReviewer>[]> {
  const user = await peopleOf(
    context,
    where,
    rows.flatMap(({ user_id, requested_by }) => [user_id, requested_by]),
  );
  return rows.map((row) => ({
    object: 'change-request-requested-reviewer',
    revision: row.revision_id,
    requestedBy: user(row.requested_by),
    createdAt: row.created_at,
    kind: 'user',
    user: user(row.user_id),
  }));
}
