import { idOf } from '../ids.ts';
import { operation } from '../operation.ts';
import {
  ChangeRequest,
  ChangeRequestStatus,
  changeRequestStatuses,
  Conflict,
  Contributor,
  MergeResult,
  SemanticChanges,
  UpdateResult,
} from '../shapes/change-requests.ts';
import { DocumentBodyInput } from '../shapes/content.ts';
import { MergePreview, Resolution } from '../shapes/editing.ts';
import { array, integer, list, object, oneOf, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Change requests';
const subject = text(0, 100);
const changesLimit = optional(integer({ minimum: 0, maximum: 1000, default: 10 }));
const closed = 'the change request is merged or archived';

export const listChangeRequests = operation({
  id: 'listChangeRequests',
  route: 'GET /v1/spaces/{spaceId}/change-requests',
  summary: 'List the change requests of a space',
  tag,
  seed: 29,
  access: { level: 'read' },
  query: {
    ...paging,
    status: optional(oneOf(changeRequestStatuses, { default: 'open' })),
    contributor: optional(text(1, 128, { description: 'only those this user worked on' })),
  },
  status: 200,
  reply: list(ChangeRequest),
});

export const createChangeRequest = operation({
  id: 'createChangeRequest',
  route: 'POST /v1/spaces/{spaceId}/change-requests',
  summary: 'Create a change request',
  tag,
  seed: 30,
  access: { level: 'edit' },
  audit: { event: 'change_request_created', creates: 'change-request', target: 'spaceId' },
  body: partial({ subject, description: DocumentBodyInput }),
  bodyOptional: true,
  status: 201,
  location: true,
  reply: ChangeRequest,
});

export const getChangeRequest = operation({
  id: 'getChangeRequest',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  summary: 'Get a change request, by its id or its number in the space',
  tag,
  seed: 31,
  access: { level: 'read' },
  visitors: true,
  status: 200,
  reply: ChangeRequest,
});

export const updateChangeRequest = operation({
  id: 'updateChangeRequest',
  route: 'PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}',
  summary: 'Update a change request: rename, describe, open for review, archive or reopen it',
  description:
    'A description has at most 65,536 characters of Markdown. Archiving another user’s change request needs `review`. Merging is a separate operation.',
  tag,
  seed: 32,
  access: { level: 'edit' },
  audit: { event: 'change_request_updated', target: 'changeRequestId' },
  body: partial({ subject, description: DocumentBodyInput, status: oneOf(['draft', 'open', 'archived']) }),
  status: 200,
  reply: ChangeRequest,
  errors: { 412: 'the change request is merged' },
});

export const mergeChangeRequest = operation({
  id: 'mergeChangeRequest',
  route: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge',
  summary: 'Merge a change request into the main content',
  description: 'With conflicts the status is still 200, `result` is `conflicts`, and nothing was changed.',
  tag,
  seed: 33,
  access: { level: 'review' },
  audit: { event: 'change_request_merged', target: 'changeRequestId' },
  status: 200,
  reply: MergeResult,
  errors: { 409: 'it is already merged', 412: 'it is archived' },
});

export const pullIntoChangeRequest = operation({
  id: 'pullIntoChangeRequest',
  route: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update',
  summary: 'Bring a change request up to date with the main content',
  description: 'With conflicts the status is still 200, `result` is `conflicts`, and nothing was changed.',
  tag,
  seed: 34,
  access: { level: 'edit' },
  audit: { event: 'pulled_into_change_request', target: 'changeRequestId' },
  status: 200,
  reply: UpdateResult,
  errors: { 412: closed },
});

export const previewMerge = operation({
  id: 'previewMerge',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-preview',
  summary: 'Preview a merge',
  tag,
  access: { level: 'read' },
  query: {
    limit: changesLimit,
    showPage: optional(
      text(1, 128, {
        description: 'id of a page after the merge: adds it as `page`, with `html` as readers would see it',
      }),
    ),
  },
  status: 200,
  reply: MergePreview,
  errors: { 412: closed },
});

export const listConflicts = operation({
  id: 'listConflicts',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts',
  summary: 'List the conflicts between a change request and the main content',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: object({
    ...list(Conflict).properties,
    revision: text(1, undefined, { description: 'of the change request' }),
    primary: text(1, undefined, { description: 'revision of the main content' }),
  }),
});

export const resolveConflicts = operation({
  id: 'resolveConflicts',
  route: 'POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/resolve',
  summary: 'Resolve conflicts and update the change request',
  description:
    'Each conflict is resolved with one side or a given text. When all are resolved, the main content is merged in; while some ' +
    'are open, `result` is `conflicts` and nothing was changed.',
  tag,
  access: { level: 'edit' },
  audit: { event: 'conflicts_resolved', target: 'changeRequestId' },
  body: object({
    resolutions: array(Resolution, { minItems: 1, maxItems: 1000 }),
    primary: optional(
      text(1, 128, { description: 'the revision of the main content for which the conflicts were listed' }),
    ),
  }),
  status: 200,
  reply: object({
    ...UpdateResult.properties,
    remaining: array(text(1), { description: 'conflicts that are still open' }),
  }),
  errors: { 409: 'a conflict does not exist, or no longer exists', 412: closed },
});

export const getChangeRequestChanges = operation({
  id: 'getChangeRequestChanges',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes',
  summary: 'Get the changes of a change request',
  tag,
  access: { level: 'read' },
  query: { limit: changesLimit },
  status: 200,
  reply: SemanticChanges,
});

export const listContributors = operation({
  id: 'listContributors',
  route: 'GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/contributors',
  summary: 'List the contributors of a change request',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(Contributor),
});

export const listOrganizationChangeRequests = operation({
  id: 'listOrganizationChangeRequests',
  route: 'GET /v1/orgs/{organizationId}/change-requests',
  summary: 'List the change requests of all spaces the caller can see',
  tag,
  access: { level: 'guest' },
  query: {
    ...paging,
    status: optional(array(ChangeRequestStatus, { default: ['open'], maxItems: 4 })),
    creator: optional(text(1, 128)),
    contributor: optional(text(1, 128)),
    requestedReviewer: optional(text(1, 128)),
    site: optional(idOf('site', { hidden: 'empty', description: 'only spaces this site shows' })),
    space: optional(idOf('space', { hidden: 'empty' })),
    orderBy: optional(oneOf(['updatedAt', 'createdAt'], { default: 'updatedAt' })),
  },
  status: 200,
  reply: list(ChangeRequest),
});
