import { nothingThere, operation } from '../operation.ts';
import {
  OpenApiSlug,
  OpenApiSource,
  OpenApiSpec,
  OpenApiSpecContent,
  OpenApiSpecVersion,
  OpenApiVisibility,
} from '../shapes/openapi-specs.ts';
import { list, object, paging } from '../vocabulary.ts';

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
  body: object({ slug: OpenApiSlug, source: OpenApiSource }),
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
  body: object({ source: OpenApiSource }),
  status: 200,
  also: { 201: 'there was none with this slug' },
  reply: OpenApiSpec,
});

export const updateOpenApiSpec = operation({
  id: 'updateOpenApiSpec',
  route: 'PATCH /v1/orgs/{organizationId}/openapi/{specSlug}',
  summary: 'Change who can see an API specification',
  tag,
  access: { level: 'create' },
  body: object({ visibility: OpenApiVisibility }),
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
