import { operation } from '../operation.ts';
import { evaluated, format, reading } from '../queries.ts';
import { SemanticChanges } from '../shapes/change-requests.ts';
import { JsonDocument } from '../shapes/common.ts';
import { PageRevision, Revision, RevisionSummary } from '../shapes/content.ts';
import { integer, list, optional, paging } from '../shape-builders.ts';

const tag = 'Revisions';

export const listRevisions = operation({
  id: 'listRevisions',
  route: 'GET /v1/spaces/{spaceId}/revisions',
  summary: 'List the history of a space, newest first',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(RevisionSummary),
});

export const listPageRevisions = operation({
  id: 'listPageRevisions',
  route: 'GET /v1/spaces/{spaceId}/content/page/{pageId}/revisions',
  summary: 'List the revisions that changed a page, newest first',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(PageRevision),
});

export const getRevision = operation({
  id: 'getRevision',
  route: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}',
  summary: 'Get a revision with its content',
  description: 'Bodies are omitted unless `format` is given.',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: { ...reading, format },
  status: 200,
  reply: Revision,
});

export const restoreRevision = operation({
  id: 'restoreRevision',
  route: 'POST /v1/spaces/{spaceId}/revisions/{revisionId}/restore',
  summary: 'Restore an older revision of a space',
  description: 'Creates a revision of type `rollback`; the history is kept.',
  tag,
  access: { level: 'review' },
  audit: { event: 'revision_restored', target: 'revisionId' },
  status: 201,
  location: true,
  reply: RevisionSummary,
  errors: { 409: 'it is already the current content' },
});

export const getRevisionChanges = operation({
  id: 'getRevisionChanges',
  route: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes',
  summary: 'Get the changes of a revision',
  tag,
  access: { level: 'read' },
  query: { ...reading, limit: optional(integer({ minimum: 0, maximum: 1000, default: 10 })) },
  status: 200,
  reply: SemanticChanges,
});

export const getPageDocumentInRevision = operation({
  id: 'getPageDocumentInRevision',
  route: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
  summary: 'Get the body of a page as a tree of blocks',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: { evaluated },
  status: 200,
  reply: JsonDocument,
});

export const getReusableContentDocumentInRevision = operation({
  id: 'getReusableContentDocumentInRevision',
  route: 'GET /v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
  summary: 'Get the body of a reusable content as a tree of blocks',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: { evaluated },
  status: 200,
  reply: JsonDocument,
});
