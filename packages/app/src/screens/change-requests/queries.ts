import { api, type Reply } from '@lectern/contract/browser';
import { keyOf, mutation, query } from '../../api/query.ts';

export type ChangeRequest = Reply<'getChangeRequest'>;
export type ChangeRequestStatus = ChangeRequest['status'];
export type Conflict = Reply<'listConflicts'>['items'][number];
export type MergePreview = Reply<'previewMerge'>;

type At = { spaceId: string; changeRequestId: string };

export const changeRequests = (spaceId: string, status: ChangeRequestStatus) =>
  query(api.listChangeRequests, { spaceId, query: { status, limit: 50 } });
export const changesOf = (at: At) => query(api.getChangeRequestChanges, { ...at, query: { limit: 200 } });
export const reviewsOf = (at: At) => query(api.listReviews, { ...at, query: { limit: 100 } });
export const reviewersOf = (at: At) => query(api.listRequestedReviewers, { ...at, query: { limit: 100 } });
export const mergePreviewOf = (at: At) => query(api.previewMerge, { ...at, query: { limit: 100 } });
export const conflictsOf = (at: At) => query(api.listConflicts, { ...at, query: { limit: 1000 } });
export const membersOf = (organizationId: string) => query(api.listMembers, { organizationId, query: { limit: 200 } });

const changed = ({ spaceId }: { spaceId: string }) => [
  keyOf(api.getChangeRequest, { spaceId }),
  keyOf(api.listChangeRequests, { spaceId }),
  keyOf(api.listReviews, { spaceId }),
  keyOf(api.listRequestedReviewers, { spaceId }),
  keyOf(api.previewMerge, { spaceId }),
  keyOf(api.getSpace, { spaceId }),
];

export const update = mutation(api.updateChangeRequest, { changes: changed });
export const review = mutation(api.createReview, { changes: changed });
export const requestReviewers = mutation(api.requestReviewers, { changes: changed });
export const withdrawReviewer = mutation(api.removeRequestedReviewer, { changes: changed });
const updated = ({ spaceId }: { spaceId: string }) => [
  ...changed({ spaceId }),
  keyOf(api.getChangeRequestChanges, { spaceId }),
  keyOf(api.getContentInChangeRequest, { spaceId }),
  keyOf(api.getPageInChangeRequest, { spaceId }),
  keyOf(api.listConflicts, { spaceId }),
];

export const pull = mutation(api.pullIntoChangeRequest, { changes: updated });
export const resolve = mutation(api.resolveConflicts, { changes: updated });
export const merge = mutation(api.mergeChangeRequest, {
  changes: (at) => [
    ...changed(at),
    keyOf(api.getContent, { spaceId: at.spaceId }),
    keyOf(api.getPage, { spaceId: at.spaceId }),
  ],
});
