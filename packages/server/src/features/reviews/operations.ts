import { api } from '@lectern/contract';
import { notFound } from '#platform/errors';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { presentRequests, presentReview, presentReviews } from './present.ts';
import { requestReviews, submitReview } from './review.ts';
import * as rows from './rows.ts';

export const operations = [
  implement(api.listReviews, async (input, context) => {
    const { format, ...query } = input.query;
    const { items, ...page } = await rows.listReviews(context.db, input.changeRequest, query);
    return { ...page, items: await presentReviews(context, input, items, format) };
  }),

  implement(api.createReview, async (input, context) => {
    const review = await submitReview(context, input, input.body);
    return presentReview(context, input, review, undefined);
  }),

  implement(api.getReview, async (input, context) => {
    const row = await rows.findReview(context.db, input.changeRequest, input.params.reviewId);
    if (!row) throw notFound('review');
    return presentReview(context, input, row, input.query.format);
  }),

  implement(api.listRequestedReviewers, async (input, context) => {
    const { items, ...page } = await rows.listRequests(context.db, input.changeRequest, input.query);
    return { ...page, items: await presentRequests(context, input, items) };
  }),

  implement(api.requestReviewers, async (input, context) => ({
    users: await presentRequests(context, input, await requestReviews(context, input, input.body)),
  })),

  implement(api.removeRequestedReviewer, async ({ changeRequest, params }, context) =>
    (await rows.deleteRequest(context.db, changeRequest, params.userId)) ? undefined : alreadyDeleted,
  ),
];
