import { idOf } from '../ids.ts';
import {
  array,
  boolean,
  either,
  integer,
  literal,
  map,
  named,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
  variants,
  webUrl,
  type Static,
} from '../shape-builders.ts';
import { RoleOrGuest, User } from './common.ts';
import { Customization } from './customization.ts';
import { SiteStructure } from './site-structure.ts';
import { Site } from './sites.ts';

export const PublishedSite = named(
  'PublishedSite',
  object(
    {
      object: literal('published-content-site'),
      site: Site,
      structure: SiteStructure,
      customizations: object({
        site: Customization,
        siteSpaces: map(Customization, {
          description: 'by site space; site spaces without overrides use those of the site',
        }),
      }),
      scripts: array(object({ script: url(2048), cookies: boolean(), contentSecurityPolicy: optional(text()) })),
    },
    { description: 'everything a renderer needs to show a site' },
  ),
);

export const ShareLinkName = text(0, 50);
export const ShareLink = named(
  'ShareLink',
  object({
    object: literal('share-link'),
    id: text(1),
    createdAt: timestamp(),
    name: optional(ShareLinkName),
    active: optional(boolean()),
    urls: object({ published: optional(url()) }),
  }),
);

export const PublishingAuth = named(
  'PublishingAuth',
  object({
    object: literal('publishing-auth'),
    backend: oneOf(['custom', 'integration']),
    integration: optional(text()),
    privateKey: text(1, undefined, { description: 'key that signs visitor tokens' }),
    fallbackURL: optional(url(2048, { description: 'login URL for visitors without a valid token' })),
  }),
);

export const RedirectSource = text(1, 512, {
  pattern: '^\\/(?:[A-Za-z0-9\\-._~]|%[0-9A-Fa-f]{2})+(?:\\/(?:[A-Za-z0-9\\-._~]|%[0-9A-Fa-f]{2})+)*$',
  'x-expects':
    'a path that begins with a slash and does not end with one, other characters than letters, digits and -._~ percent-encoded, such as /old/start',
  description: 'path below the site',
});
const id = text(1, 128);
export const RedirectDestinationInput = named(
  'SiteRedirectDestinationInput',
  either([
    object({ kind: literal('site-section'), siteSectionId: idOf('siteSection') }),
    object({ kind: literal('site-space'), siteSpaceId: idOf('siteSpace') }),
    object({ kind: literal('site-page'), siteSpaceId: idOf('siteSpace'), pageId: id }),
    object({ kind: literal('external'), url: webUrl(2048) }),
    object(
      { kind: literal('path'), spaceId: idOf('space'), path: text(0, 2048) },
      { description: 'the page that currently has this path in the space; stored as `site-page`' },
    ),
  ]),
);
type RedirectDestination = Exclude<Static<typeof RedirectDestinationInput>, { kind: 'path' }>;
const RedirectDestination = named(
  'SiteRedirectDestination',
  variants<RedirectDestination>({
    kind: oneOf(['site-section', 'site-space', 'site-page', 'external']),
    siteSectionId: optional(text()),
    siteSpaceId: optional(text()),
    pageId: optional(text()),
    url: optional(url(2048)),
  }),
);
export const SiteRedirect = named(
  'SiteRedirect',
  object({
    object: literal('site-redirect'),
    id: text(1),
    source: RedirectSource,
    destination: RedirectDestination,
    permanent: boolean({ description: 'visitors of public sites are redirected with 308 instead of 302' }),
    draft: boolean({ description: 'the redirect is not active yet' }),
    captureWildcard: boolean({ description: 'always false: sources have no wildcards' }),
    createdAt: timestamp(),
    updatedAt: optional(timestamp()),
    uses: optional(
      integer({ description: 'an addition of this service: how often readers were redirected since `countedSince`' }),
    ),
    usedOn: optional(
      text(10, 10, { description: 'the day a reader was last redirected, as YYYY-MM-DD in UTC; absent if never' }),
    ),
    countedSince: optional(text(10, 10, { description: 'the first day `uses` counts, as YYYY-MM-DD in UTC' })),
  }),
);

export const SitePermission = named(
  'SitePermission',
  object({
    permission: RoleOrGuest,
    user: User,
    disabled: boolean({ description: 'the user cannot sign in' }),
    origin: object(
      { type: oneOf(['space', 'organization']), space: optional(text()), organization: optional(text()) },
      { description: 'what gives the user access' },
    ),
  }),
);

const content = {
  site: text(1),
  siteSpace: text(1),
  space: text(1),
  organization: text(1),
  pathname: text(0, undefined, { description: 'the rest of the path: the page' }),
  basePath: text(0, undefined, { description: 'the path up to the site space' }),
  siteBasePath: text(0, undefined, { description: 'the path up to the site' }),
  canonicalUrl: text(),
  complete: boolean({ description: 'the whole path was matched' }),
  apiToken: text(1, undefined, { description: 'token to read this site’s content, valid for a limited time' }),
  siteSection: optional(text(1)),
  changeRequest: optional(text(1)),
  revision: optional(text(1)),
  shareKey: optional(text()),
  contextId: optional(text()),
};
const redirect = {
  target: oneOf(['application', 'content', 'external']),
  redirect: url(32_768),
  permanent: optional(boolean({ description: 'browsers may cache it' })),
};
const contentForm = object(content);
const redirectForm = object(redirect);

/** A plain object, since every visit requests it: no branch is tried to serialize it. */
export const PublishedContent = named(
  'PublishedContent',
  variants<Static<typeof contentForm> | Static<typeof redirectForm>>(
    Object.fromEntries(Object.entries({ ...content, ...redirect }).map(([key, schema]) => [key, optional(schema)])),
    { description: 'either the content of a URL, or `target` and `redirect`: the URL to redirect the visitor to' },
  ),
);

export const Embed = named(
  'Embed',
  object({
    type: literal('link'),
    title: text(0, undefined, { description: 'the name of a known service, or the path' }),
    site: text(1, undefined, { description: 'the host, with its port unless it is the default' }),
  }),
);
