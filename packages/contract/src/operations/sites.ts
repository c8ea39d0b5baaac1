import { idOf, idsOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { shareKey } from '../queries.ts';
import { PublishedSite, SitePermission } from '../shapes/publishing.ts';
import {
  HostnameCheck,
  AdaptiveContent,
  AdaptiveSchema,
  Site,
  SiteAgentsContext,
  SiteBasename,
  SiteHostname,
  SiteProxyOrigin,
  SiteTitle,
  SiteType,
  SiteVisibility,
} from '../shapes/sites.ts';
import {
  anyObject,
  array,
  boolean,
  either,
  list,
  literal,
  nullable,
  object,
  oneOf,
  optional,
  paging,
  partial,
  text,
} from '../shape-builders.ts';

const tag = 'Sites';

export const listSites = operation({
  id: 'listSites',
  route: 'GET /v1/orgs/{organizationId}/sites',
  summary: 'List the sites of an organization',
  tag,
  seed: 63,
  access: { level: 'read' },
  query: {
    ...paging,
    space: optional(idOf('space', { hidden: 'empty', description: 'only sites that show this space' })),
    title: optional(text(0, 512, { description: 'part of the title, case-insensitive' })),
    published: optional(boolean()),
    type: optional(array(SiteType, { maxItems: 6 })),
  },
  status: 200,
  reply: list(Site),
});

export const createSite = operation({
  id: 'createSite',
  route: 'POST /v1/orgs/{organizationId}/sites',
  summary: 'Create a site',
  tag,
  seed: 64,
  access: { level: 'create' },
  audit: { event: 'site_created', creates: 'site', target: 'organizationId' },
  body: partial({
    type: SiteType,
    title: SiteTitle,
    visibility: SiteVisibility,
    spaces: either([idsOf('space', { maxItems: 1000 }), oneOf(['sample', 'empty'])], {
      description: 'spaces to show; `sample` and `empty` create a new space, with or without sample pages',
    }),
  }),
  bodyOptional: true,
  status: 201,
  location: true,
  reply: Site,
});

export const getSite = operation({
  id: 'getSite',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}',
  summary: 'Get a site',
  tag,
  seed: 65,
  access: { level: 'read' },
  visitors: true,
  status: 200,
  reply: Site,
});

export const deleteSite = operation({
  id: 'deleteSite',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}',
  summary: 'Delete a site; its spaces are kept',
  tag,
  seed: 66,
  access: { level: 'create' },
  audit: { event: 'site_deleted', target: 'siteId' },
  status: 205,
  also: nothingThere,
});

export const updateSite = operation({
  id: 'updateSite',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}',
  summary: 'Update a site',
  description:
    'Giving more visitors access through `visibility` or `adaptiveContent` needs the level `create` on every space of ' +
    'the site.',
  tag,
  seed: 67,
  access: { level: 'create' },
  audit: { event: 'site_updated', target: 'siteId' },
  body: partial({
    title: SiteTitle,
    visibility: SiteVisibility,
    basename: SiteBasename,
    hostname: nullable(SiteHostname),
    adaptiveContent: AdaptiveContent,
    agentsContext: SiteAgentsContext,
    defaultSiteSpace: idOf('siteSpace', {
      description: 'at the root, or in the default section when there are sections',
    }),
    defaultSiteSection: idOf('siteSection'),
    proxy: nullable(SiteProxyOrigin),
    defaultLevel: literal('inherit', { description: 'sites do not have their own levels' }),
  }),
  status: 200,
  reply: Site,
  errors: { 409: 'another site uses this basename, hostname or proxy' },
});

export const checkSiteHostname = operation({
  id: 'checkSiteHostname',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/hostname-check',
  summary: 'Check whether requests to the hostname of a site arrive here',
  description:
    'Resolves the hostname and requests a page of this service through it. Returns 404 while the site has no hostname.',
  tag,
  access: { level: 'create' },
  status: 200,
  reply: HostnameCheck,
});

export const getAdaptiveSchema = operation({
  id: 'getAdaptiveSchema',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Get the schema of visitor claims',
  description: 'Returns 404 until a schema is set.',
  tag,
  seed: 68,
  access: { level: 'read' },
  status: 200,
  reply: AdaptiveSchema,
});

export const setAdaptiveSchema = operation({
  id: 'setAdaptiveSchema',
  route: 'PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema',
  summary: 'Set the schema of visitor claims',
  description:
    'A draft-07 JSON Schema whose properties are booleans, strings, numbers, arrays of these, or nested objects, each ' +
    'with a `description`; objects are closed with `additionalProperties: false`. `unsigned` holds claims that need ' +
    'no signature. Needs the level `create` on every space of the site.',
  tag,
  seed: 69,
  access: { level: 'create' },
  audit: { event: 'adaptive_schema_set', target: 'siteId' },
  body: object({ jsonSchema: anyObject() }),
  status: 200,
  reply: AdaptiveSchema,
});

export const getPublishedSite = operation({
  id: 'getPublishedSite',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/published',
  summary: 'Get everything a renderer needs to show a site',
  tag,
  seed: 70,
  access: { level: 'read' },
  visitors: true,
  query: { shareKey },
  status: 200,
  reply: PublishedSite,
});

export const publishSite = operation({
  id: 'publishSite',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/publish',
  summary: 'Publish a site',
  description: 'Needs the level `create` on every space of the site.',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_published', target: 'siteId' },
  status: 200,
  reply: Site,
});

export const unpublishSite = operation({
  id: 'unpublishSite',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish',
  summary: 'Unpublish a site',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_unpublished', target: 'siteId' },
  status: 200,
  reply: Site,
});

export const listSitePermissions = operation({
  id: 'listSitePermissions',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/permissions/aggregate',
  summary: 'List the users with access to the content of a site, and why',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(SitePermission),
});
