import { idsOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { format } from '../queries.ts';
import { DocumentBodyInput } from '../shapes/content.ts';
import { RequestedReviewer, Review, ReviewStatus } from '../shapes/reviews.ts';
import { array, list, object, optional, paging, text } from '../shape-builders.ts';

const tag = 'Reviews';
const closed = 'the change request is merged or archived';

export const listReviews = operation({
  id: 'listReviews',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  summary: 'List the reviews of a change request',
  tag,
  access: { level: 'read' },
  query: { ...paging, format },
  status: 200,
  reply: list(Review),
});

export const createReview = operation({
  id: 'createReview',
  route: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews',
  summary: 'Create a review: approve a change request, or request changes',
  tag,
  access: { level: 'review' },
  audit: { event: 'review_created', creates: 'change-request-review', target: 'changeRequestId' },
  body: object({ status: ReviewStatus, comment: optional(DocumentBodyInput) }),
  status: 201,
  reply: Review,
  errors: { 412: closed },
});

export const getReview = operation({
  id: 'getReview',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/reviews/{reviewId}',
  summary: 'Get a review of a change request',
  tag,
  access: { level: 'read' },
  query: { format },
  status: 200,
  reply: Review,
});

export const listRequestedReviewers = operation({
  id: 'listRequestedReviewers',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'List the requested reviewers of a change request',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(RequestedReviewer),
});

export const requestReviewers = operation({
  id: 'requestReviewers',
  route: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers',
  summary: 'Request reviews of a change request',
  description: 'A draft becomes open. A `subject` renames the change request.',
  tag,
  access: { level: 'edit' },
  audit: { event: 'reviewers_requested', target: 'changeRequestId' },
  body: object({
    users: idsOf('user', { maxItems: 100 }),
    subject: optional(text(0, 100)),
  }),
  status: 200,
  reply: object({ users: array(RequestedReviewer) }),
  errors: { 412: closed },
});

export const removeRequestedReviewer = operation({
  id: 'removeRequestedReviewer',
  route: 'DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}',
  summary: 'Remove a requested reviewer',
  tag,
  access: { level: 'edit', or: 'self' },
  audit: { event: 'requested_reviewer_removed', target: 'userId' },
  status: 205,
  also: nothingThere,
});
