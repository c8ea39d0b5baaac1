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
  OpenApiSpecVersion,
  OpenApiVisibility,
} from '../shapes/openapi-specs.ts';
import { array, list, object, oneOf, optional, paging, partial, text } from '../vocabulary.ts';

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
  summary: 'Host an API specification',
  description: 'It is read soon after the answer; `processingState` tells how far that is.',
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

export const setOpenApiSpec = operation({
  id: 'setOpenApiSpec',
  route: 'PUT /v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Give an API specification a source, and make it when there is none',
  tag,
  seed: 126,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_set', target: 'specSlug' },
  body: object({ source: OpenApiSource }),
  longText: 'source.text',
  status: 200,
  also: { 201: 'there was none with this slug' },
  reply: OpenApiSpec,
});

export const updateOpenApiSpec = operation({
  id: 'updateOpenApiSpec',
  route: 'PATCH /v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Change who can see an API specification, or where it comes from',
  description: 'Needs `visibility`, `source` or both. A new source is read soon after the answer.',
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
  summary: 'Delete an API specification with its versions',
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
      description: 'of `path` or `webhook` this operation only',
    }),
  ),
  schemas: optional(array(text(1, 1024), { maxItems: 100, description: 'names of models' })),
};
const parts =
  'With `path`, `webhook` or `schemas` the document holds these only, with whatever they refer to and the tags and ' +
  'security schemes they use; `info` and `servers` are always there. So a page about one operation costs little, ' +
  'whatever the size of the document. A visitor of a site asks for what the site shows: of a path the methods one by one.';

export const getLatestOpenApiSpecRaw = operation({
  id: 'getLatestOpenApiSpecRaw',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content/raw',
  summary: 'Get the latest version as it was written',
  description: 'Of a document in several files this is the first; the others are in its content.',
  tag,
  access: { level: 'read' },
  visitors: { ofSpec: 'public' },
  status: 200,
  reply: OpenApiSpecRaw,
});

export const getLatestOpenApiSpecDocument = operation({
  id: 'getLatestOpenApiSpecDocument',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/document',
  summary: 'Get the latest version in the form of OpenAPI 3.1, whole or in part',
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
  summary: 'List the operations, webhooks and models of the latest version',
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
  description: 'Of a document in several files this is the first; the others are in its content.',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: OpenApiSpecRaw,
});

export const getOpenApiSpecDocument = operation({
  id: 'getOpenApiSpecDocument',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/document',
  summary: 'Get a version in the form of OpenAPI 3.1, whole or in part',
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
  summary: 'List the operations, webhooks and models of a version',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: OpenApiSpecOutline,
});

export const refreshOpenApiSpec = operation({
  id: 'refreshOpenApiSpec',
  route: 'POST /v1/orgs/{organizationId}/openapi/{specSlug}/refresh',
  summary: 'Read an API specification again now',
  description: 'One at an address is fetched again from time to time anyway. A version is made when something changed.',
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
    'They are applied to each version in their order, to the document as it is written with what other files hold ' +
    'brought in. What cannot be applied is named in `problems` of the version.',
  tag,
  access: { level: 'create' },
  audit: { event: 'openapi_spec_overlays_set', target: 'specSlug' },
  body: object({ overlays: array(OpenApiOverlayInput, { maxItems: 20 }) }),
  status: 200,
  reply: object({ overlays: array(OpenApiOverlay) }),
  errors: { 503: 'too many overlays are being read; try again in a moment' },
});

const since = {
  since: optional(text(1, 128, { description: 'id of the older version; the one before when absent' })),
};

export const compareLatestOpenApiSpecVersion = operation({
  id: 'compareLatestOpenApiSpecVersion',
  route: 'GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/changes',
  summary: 'Tell what the latest version changes, and what of it breaks callers',
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
  summary: 'Tell what a version changes, and what of it breaks callers',
  tag,
  access: { level: 'read' },
  query: since,
  status: 200,
  reply: OpenApiSpecChanges,
  errors: { 503: 'too many versions are being compared; try again in a moment' },
});
