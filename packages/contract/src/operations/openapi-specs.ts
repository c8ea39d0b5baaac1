import { nothingThere, operation } from '../operation.ts';
import {
  OpenApiOverlay,
  OpenApiOverlayInput,
  OpenApiSlug,
  OpenApiSource,
  OpenApiSpec,
  OpenApiSpecChanges,
  OpenApiSpecContent,
  OpenApiSpecDocument,
  OpenApiSpecOutline,
  OpenApiSpecRaw,
  OpenApiSpecUse,
  OpenApiSpecVersion,
  OpenApiVisibility,
} from '../shapes/openapi-specs.ts';
import { array, list, object, oneOf, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'OpenAPI specifications';

export const listOpenApiSpecs = operation({
  id: 'listOpenApiSpecs',
  route: 'GET /v1/orgs/{organizationId}/openapi',
  summary: 'List the API specifications of an organization',
  tag,
  seed: 123,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(OpenApiSpec),
});

export const createOpenApiSpec = operation({
  id: 'createOpenApiSpec',
  route: 'POST /v1/orgs/{organizationId}/openapi',
  summary: 'Create an API specification that is hosted here',
  description: 'It is processed soon after the reply; `processingState` shows the progress.',
  tag,
  seed: 124,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_created', creates: 'openapi-spec', target: 'organizationId' },
  body: object({ slug: OpenApiSlug, source: OpenApiSource }),
  longText: 'source.text',
  status: 201,
  reply: OpenApiSpec,
  errors: { 409: 'another specification has this slug' },
});

export const getOpenApiSpec = operation({
  id: 'getOpenApiSpec',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Get an API specification',
  tag,
  seed: 125,
  access: { level: 'read' },
  visitors: { ofSpec: 'shown' },
  status: 200,
  reply: OpenApiSpec,
});

export const listOpenApiSpecUses = operation({
  id: 'listOpenApiSpecUses',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/uses',
  summary: 'List the pages that show an API specification',
  description: 'An addition of this service. Pages and reusable contents in the spaces that the caller may read.',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(OpenApiSpecUse),
});

export const setOpenApiSpec = operation({
  id: 'setOpenApiSpec',
  route: 'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Create an API specification, or replace its source',
  tag,
  seed: 126,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_set', target: 'specSlug' },
  body: object({ source: OpenApiSource }),
  longText: 'source.text',
  status: 200,
  also: { 201: 'the specification was created' },
  reply: OpenApiSpec,
});

export const updateOpenApiSpec = operation({
  id: 'updateOpenApiSpec',
  route: 'PATCH /v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Update the visibility or the source of an API specification',
  description: 'Needs `visibility`, `source` or both. A new source is processed soon after the reply.',
  tag,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_updated', target: 'specSlug' },
  body: partial({ visibility: OpenApiVisibility, source: OpenApiSource }),
  longText: 'source.text',
  status: 200,
  reply: OpenApiSpec,
});

export const deleteOpenApiSpec = operation({
  id: 'deleteOpenApiSpec',
  route: 'DELETE /v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Delete an API specification and its versions',
  tag,
  seed: 127,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_deleted', target: 'specSlug' },
  status: 205,
  also: nothingThere,
});

export const listOpenApiSpecVersions = operation({
  id: 'listOpenApiSpecVersions',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions',
  summary: 'List the versions of an API specification, newest first',
  tag,
  seed: 128,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(OpenApiSpecVersion),
});

export const getLatestOpenApiSpecVersion = operation({
  id: 'getLatestOpenApiSpecVersion',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest',
  summary: 'Get the latest version of an API specification',
  tag,
  seed: 129,
  access: { level: 'read' },
  visitors: { ofSpec: 'public' },
  status: 200,
  reply: OpenApiSpecVersion,
});

export const getLatestOpenApiSpecContent = operation({
  id: 'getLatestOpenApiSpecContent',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content',
  summary: 'Get the content of the latest version',
  tag,
  seed: 130,
  access: { level: 'read' },
  visitors: { ofSpec: 'shown' },
  status: 200,
  reply: OpenApiSpecContent,
});

export const getOpenApiSpecVersion = operation({
  id: 'getOpenApiSpecVersion',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}',
  summary: 'Get a version of an API specification',
  tag,
  seed: 131,
  access: { level: 'read' },
  status: 200,
  reply: OpenApiSpecVersion,
});

export const getOpenApiSpecContent = operation({
  id: 'getOpenApiSpecContent',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content',
  summary: 'Get the content of a version',
  tag,
  seed: 132,
  access: { level: 'read' },
  status: 200,
  reply: OpenApiSpecContent,
});

const part = {
  path: optional(text(1, 2048, { description: 'a path with its operations' })),
  webhook: optional(text(1, 1024)),
  method: optional(
    oneOf(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'], {
      description: 'only this operation of `path` or `webhook`',
    }),
  ),
  schemas: optional(array(text(1, 1024), { maxItems: 100, description: 'names of schemas' })),
};
const parts =
  'With `path`, `webhook` or `schemas` the document contains only these, with everything they refer to and the tags and ' +
  'security schemes they use; `info` and `servers` are always included. A page about one operation stays cheap to load, ' +
  'whatever the size of the document. Visitors of a site can request only what the site shows; of a path, one method at a time.';

export const getLatestOpenApiSpecRaw = operation({
  id: 'getLatestOpenApiSpecRaw',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw',
  summary: 'Get the latest version as it was written',
  description: 'For a document in several files this is the entry file; the others are in its content.',
  tag,
  access: { level: 'read' },
  visitors: { ofSpec: 'public' },
  status: 200,
  reply: OpenApiSpecRaw,
});

export const getLatestOpenApiSpecDocument = operation({
  id: 'getLatestOpenApiSpecDocument',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/document',
  summary: 'Get the latest version as OpenAPI 3.1, whole or in part',
  description: parts,
  tag,
  access: { level: 'read' },
  visitors: { ofSpec: 'parts' },
  query: part,
  status: 200,
  reply: OpenApiSpecDocument,
});

export const getLatestOpenApiSpecOutline = operation({
  id: 'getLatestOpenApiSpecOutline',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/outline',
  summary: 'Get the operations, webhooks and models of the latest version',
  tag,
  access: { level: 'read' },
  visitors: { ofSpec: 'all' },
  status: 200,
  reply: OpenApiSpecOutline,
});

export const getOpenApiSpecRaw = operation({
  id: 'getOpenApiSpecRaw',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content/raw',
  summary: 'Get a version as it was written',
  description: 'For a document in several files this is the entry file; the others are in its content.',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: OpenApiSpecRaw,
});

export const getOpenApiSpecDocument = operation({
  id: 'getOpenApiSpecDocument',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/document',
  summary: 'Get a version as OpenAPI 3.1, whole or in part',
  description: parts,
  tag,
  access: { level: 'read' },
  query: part,
  status: 200,
  reply: OpenApiSpecDocument,
});

export const getOpenApiSpecOutline = operation({
  id: 'getOpenApiSpecOutline',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/outline',
  summary: 'Get the operations, webhooks and models of a version',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: OpenApiSpecOutline,
});

export const refreshOpenApiSpec = operation({
  id: 'refreshOpenApiSpec',
  route: 'POST /v1/orgs/{organizationId}/openapi/{specSlug}/refresh',
  summary: 'Process an API specification again now',
  description: 'A specification with a URL is also fetched periodically. A version is created if something changed.',
  tag,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_refreshed', target: 'specSlug' },
  status: 200,
  reply: OpenApiSpec,
});

export const getOpenApiSpecOverlays = operation({
  id: 'getOpenApiSpecOverlays',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/overlays',
  summary: 'Get the overlays of an API specification',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: object({ overlays: array(OpenApiOverlay) }),
});

export const setOpenApiSpecOverlays = operation({
  id: 'setOpenApiSpecOverlays',
  route: 'PUT /v1/orgs/{organizationId}/openapi/{specSlug}/overlays',
  summary: 'Replace the overlays of an API specification',
  description:
    'They are applied in order to each version, to the document as written with the content of other files ' +
    'inlined. Actions that cannot be applied are listed in `problems` of the version.',
  tag,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_overlays_set', target: 'specSlug' },
  body: object({ overlays: array(OpenApiOverlayInput, { maxItems: 20 }) }),
  status: 200,
  reply: object({ overlays: array(OpenApiOverlay) }),
  errors: { 503: 'too many overlays are being processed; try again in a moment' },
});

const since = {
  since: optional(text(1, 128, { description: 'id of the older version; the previous version when absent' })),
};

export const compareLatestOpenApiSpecVersion = operation({
  id: 'compareLatestOpenApiSpecVersion',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/changes',
  summary: 'List the changes of the latest version and which of them are breaking',
  tag,
  access: { level: 'read' },
  query: since,
  status: 200,
  reply: OpenApiSpecChanges,
  errors: { 503: 'too many versions are being compared; try again in a moment' },
});

export const compareOpenApiSpecVersion = operation({
  id: 'compareOpenApiSpecVersion',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/changes',
  summary: 'List the changes of a version and which of them are breaking',
  tag,
  access: { level: 'read' },
  query: since,
  status: 200,
  reply: OpenApiSpecChanges,
  errors: { 503: 'too many versions are being compared; try again in a moment' },
});
