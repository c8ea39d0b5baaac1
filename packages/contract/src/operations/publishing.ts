import { idOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { shareKey } from '../queries.ts';
import {
  PublishingAuth,
  RedirectDestinationInput,
  RedirectSource,
  ShareLink,
  ShareLinkName,
  SiteRedirect,
} from '../shapes/publishing.ts';
import {
  boolean,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  paging,
  partial,
  text,
  url,
} from '../shape-builders.ts';

const tag = 'Publishing';

export const listShareLinks = operation({
  id: 'listShareLinks',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'List the share links of a site',
  description:
    'URLs are included for callers with the level `create` on every space of the site, but not for read-only tokens.',
  tag,
  access: { level: 'create' },
  query: paging,
  status: 200,
  reply: list(ShareLink),
});

export const createShareLink = operation({
  id: 'createShareLink',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/share-links',
  summary: 'Create a share link',
  description: 'Needs the level `create` on every space of the site.',
  tag,
  access: { level: 'create' },
  audit: { event: 'share_link_created', creates: 'share-link', target: 'siteId' },
  body: object({ name: ShareLinkName }),
  status: 201,
  location: true,
  reply: ShareLink,
});

export const updateShareLink = operation({
  id: 'updateShareLink',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Update a share link: rename, enable or disable it',
  description: 'Enabling it needs the level `create` on every space of the site.',
  tag,
  access: { level: 'create' },
  audit: { event: 'share_link_updated', target: 'shareLinkId' },
  body: partial({ active: boolean(), name: ShareLinkName }),
  status: 200,
  reply: ShareLink,
});

export const deleteShareLink = operation({
  id: 'deleteShareLink',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}',
  summary: 'Delete a share link',
  tag,
  access: { level: 'create' },
  audit: { event: 'share_link_deleted', target: 'shareLinkId' },
  status: 205,
  also: nothingThere,
});

export const getPublishingAuth = operation({
  id: 'getPublishingAuth',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Get the visitor authentication settings',
  description: 'Needs the level `create` on every space of the site, and a token that is not read-only.',
  tag,
  access: { level: 'create' },
  tellsKeys: true,
  status: 200,
  reply: PublishingAuth,
  errors: { 412: 'the key was encrypted with another secret of the service' },
});

export const updatePublishingAuth = operation({
  id: 'updatePublishingAuth',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth',
  summary: 'Update the visitor authentication settings',
  description: 'Needs the level `create` on every space of the site.',
  tag,
  access: { level: 'create' },
  audit: { event: 'publishing_auth_updated', target: 'siteId' },
  body: object({
    backend: oneOf(['custom', 'integration']),
    integration: optional(text(1, 128)),
    fallbackURL: optional(nullable(url(2048))),
  }),
  status: 200,
  reply: PublishingAuth,
  errors: { 412: 'the key was encrypted with another secret of the service' },
});

export const regeneratePublishingAuth = operation({
  id: 'regeneratePublishingAuth',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/publishing/auth/regenerate',
  summary: 'Regenerate the signing key; tokens signed with the old key stop working',
  description: 'Needs the level `create` on every space of the site.',
  tag,
  access: { level: 'create' },
  audit: { event: 'publishing_auth_regenerated', target: 'siteId' },
  status: 200,
  reply: PublishingAuth,
});

export const getSitePreview = operation({
  id: 'getSitePreview',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/publishing/preview',
  summary: 'Get a preview URL that shows the site as a visitor with given claims sees it',
  description: 'It shows the spaces the caller may read and is valid for an hour.',
  tag,
  access: { level: 'create' },
  query: {
    siteSpace: optional(idOf('siteSpace')),
    claims: optional(text(0, 4096, { description: 'the visitor’s claims as JSON' })),
  },
  status: 200,
  reply: object({ url: url(2048) }),
});

const captureWildcard = optional(boolean({ description: 'only false: sources have no wildcards' }));

export const listSiteRedirects = operation({
  id: 'listSiteRedirects',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirects',
  summary: 'List the redirects of a site',
  tag,
  access: { level: 'read' },
  query: {
    ...paging,
    draft: optional(boolean({ default: false, description: 'list drafts instead' })),
    unusedFor: optional(
      integer({
        minimum: 1,
        maximum: 3650,
        description:
          'an addition of this service: only redirects that no reader has used for this many days, with uses counted all the time',
      }),
    ),
  },
  status: 200,
  reply: list(SiteRedirect),
});

export const createSiteRedirect = operation({
  id: 'createSiteRedirect',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/redirects',
  summary: 'Create a redirect',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_redirect_created', creates: 'site-redirect', target: 'siteId' },
  body: object({
    source: RedirectSource,
    destination: RedirectDestinationInput,
    permanent: optional(boolean({ default: false })),
    draft: optional(boolean({ default: false })),
    captureWildcard,
  }),
  status: 201,
  reply: SiteRedirect,
  errors: { 409: 'the path already has a redirect' },
});

export const updateSiteRedirect = operation({
  id: 'updateSiteRedirect',
  route: 'PATCH /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}',
  summary: 'Update a redirect',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_redirect_updated', target: 'redirectId' },
  body: partial({
    source: RedirectSource,
    destination: RedirectDestinationInput,
    permanent: boolean(),
    draft: boolean(),
    captureWildcard,
  }),
  status: 200,
  reply: SiteRedirect,
  errors: { 409: 'the path already has a redirect' },
});

export const deleteSiteRedirect = operation({
  id: 'deleteSiteRedirect',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/redirects/{redirectId}',
  summary: 'Delete a redirect',
  tag,
  access: { level: 'create' },
  audit: { event: 'site_redirect_deleted', target: 'redirectId' },
  status: 205,
  also: nothingThere,
});

export const findSiteRedirect = operation({
  id: 'findSiteRedirect',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/redirect',
  summary: 'Get the redirect of a path and its target',
  description:
    'Without a redirect of the site, a former path of a page that was renamed or moved redirects to the page.',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: { source: RedirectSource, shareKey },
  status: 200,
  reply: object({
    redirect: SiteRedirect,
    target: text(),
    permanent: optional(
      boolean({ description: 'the path is a former path of the page, or the redirect is permanent' }),
    ),
  }),
});
