import { rankOf, type BodyOf, type api } from '@lectern/contract';
import { rankOn } from '#features/access';
import { lockBranch, requestBranch, requireEditable } from '#features/branches';
import { changeChangeRequest } from '#features/change-requests';
import { postComment, commentScopeOn } from '#features/comments';
import { findMember, listed, loadMembersNamed } from '#features/members';
import type { Context, SignedInContext } from '#platform/context';
import { badRequest } from '#platform/errors';
import type { ReviewScope } from './present.ts';
import * as rows from './rows.ts';

const review = rankOf('review');

/** A review applies to the current head. It closes the reviewer's pending request. */
export async function submitReview(
  context: SignedInContext,
  where: ReviewScope,
  { status, comment }: BodyOf<typeof api.createReview>,
): Promise<rows.ReviewRow> {
  const branch = await lockBranch(context, requestBranch(where));
  requireEditable(branch);
  const changeRequest = branch.request;
  const id = context.newId();
  const asked = await rows.deleteRequest(context.db, changeRequest, context.caller.userId);
  const said =
    comment === undefined
      ? undefined
      : await postComment(context, commentScopeOn(branch, where), { body: comment, review: id });
  return rows.insertReview(context, changeRequest, {
    id,
    status,
    requested_by: asked?.requested_by ?? null,
    comment_id: said?.id ?? null,
  });
}

/** Requesting a review marks the change request as ready for it. */
export async function requestReviews(
  context: SignedInContext,
  { space, changeRequest: seen, rank }: ReviewScope,
  { users, subject }: BodyOf<typeof api.requestReviewers>,
): Promise<rows.RequestRow[]> {
  const branch = await lockBranch(context, requestBranch({ space, changeRequest: seen }));
  requireEditable(branch);
  const changeRequest = branch.request;
  const ids = [...new Set((await loadMembersNamed(context, space.organization_id, users)).values())];
  await requireReviewers(context, space.organization_id, space.id, ids);
  await changeChangeRequest(
    context,
    space,
    changeRequest,
    { status: 'open', ...(subject !== undefined && { subject }) },
    rank,
  );
  await rows.insertRequests(context, changeRequest, ids);
  return rows.findRequests(context.db, changeRequest, ids);
}

async function requireReviewers(context: Context, organization: string, space: string, ids: readonly string[]) {
  const unable: string[] = [];
  for (const userId of ids) {
    const { role, disabled } = (await findMember(context.db, organization, userId))!;
    const rank = disabled === 0 ? await rankOn(context.db, organization, space, { userId, role }) : 0;
    if (rank < review) unable.push(userId);
  }
  if (unable.length > 0) throw badRequest(`these users cannot review in this space: ${listed(unable)}`);
}

/** After a transfer to another organization, pending requests to its members are dropped. */
export const dropRequestsOnTransfer = (
  context: Context,
  { from, spaces }: { from: string; spaces: string[] },
): Promise<void> => rows.deleteRequestsIn(context.db, from, spaces);
