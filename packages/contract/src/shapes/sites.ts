import {
  anything,
  array,
  boolean,
  literal,
  map,
  named,
  number,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
} from '../shape-builders.ts';
import { DefaultLevel } from './common.ts';

export const SiteType = named(
  'SiteType',
  oneOf(['basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium']),
);
export const SiteVisibility = named(
  'SiteVisibility',
  oneOf(['public', 'unlisted', 'share-link', 'visitor-auth'], {
    description:
      '`public`: everyone; `unlisted`: everyone, but not indexed by search engines; `share-link`: anyone with the key; ' +
      '`visitor-auth`: anyone with a signed token',
  }),
);
export const SiteTitle = text(2, 128);
export const SiteBasename = text(1, 100);
export const SiteHostname = text(0, 512, {
  pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
  'x-expects': 'a lower-case host name with at least three parts, without protocol and path, such as docs.example.com',
});
export const SiteProxyOrigin = text(0, 512, {
  pattern: '^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$',
  'x-expects': 'a host with a path, without protocol, such as example.com/docs',
  description: 'host and path of the published site',
});
export const SiteAgentsContext = named('SiteAgentsContext', oneOf(['excluded', 'included']));
export const AdaptiveContent = named('AdaptiveContent', object({ enabled: boolean() }));
export const Condition = text(1, 1024, { description: 'expression that decides who sees it' });

export const siteFeatures = [
  'sites-adaptive-content',
  'sites-advanced-customization',
  'sites-advanced-insights',
  'sites-ads',
  'sites-ai-search',
  'sites-ai-assistant',
  'sites-api-playground',
  'sites-basic-customization',
  'sites-custom-domain',
  'sites-custom-fonts',
  'sites-custom-subdirectory',
  'sites-full-text-search',
  'sites-multivariant-site',
  'sites-no-custom-domain',
  'sites-page-feedback',
  'sites-page-traffic-insights',
  'sites-pdf-export',
  'sites-preview-deployments',
  'sites-public-visibility',
  'sites-redirects',
  'sites-search-insights',
  'sites-sections',
  'sites-seo',
  'sites-share-links',
  'sites-unlisted-visibility',
  'sites-user-contribution',
  'sites-visitor-authentication',
  'sites-visitors',
] as const;

const SiteFeature = named(
  'SiteFeature',
  object({
    id: oneOf(siteFeatures),
    plan: SiteType,
    frozen: boolean({ description: 'it stays enabled but cannot be changed' }),
    customizations: optional(
      array(
        oneOf([
          'header-logo',
          'theme-preset',
          'premium-fonts',
          'custom-icons',
          'footer-logo',
          'footer-links',
          'footer-copyright',
          'semantic-colors',
        ]),
      ),
    ),
  }),
);

const SiteAds = named(
  'SiteAds',
  object({
    status: oneOf(['pending', 'in-review', 'rejected', 'live', 'disabled']),
    submittable: optional(boolean()),
    topic: optional(oneOf(['webdev', 'crypto'])),
    reason: optional(text()),
    zoneId: optional(text()),
  }),
);

export const HostnameCheck = named(
  'HostnameCheck',
  object({
    hostname: text(),
    addresses: array(text(), { description: 'found in the DNS; at most eight' }),
    state: oneOf(['arrives', 'unresolved', 'unreachable', 'certificate', 'elsewhere'], {
      description:
        '`arrives`: this service answers there. `unresolved`: no address in the DNS. `unreachable`: no web server ' +
        'answers. `certificate`: it has no valid certificate. `elsewhere`: another server answers.',
    }),
    message: text(),
  }),
);

export const Site = named(
  'Site',
  object({
    object: literal('site'),
    id: text(1),
    type: SiteType,
    appliedType: SiteType,
    title: SiteTitle,
    hostname: optional(SiteHostname),
    basename: optional(SiteBasename),
    proxy: optional(object({ origin: SiteProxyOrigin, target: text() })),
    visibility: SiteVisibility,
    defaultLevel: DefaultLevel,
    permissions: object(
      {
        view: boolean(),
        access: boolean(),
        edit: boolean(),
        create: boolean(),
        admin: boolean(),
        installIntegration: boolean(),
        viewAdaptiveSchema: boolean(),
        editAdaptiveSchema: boolean(),
      },
      { description: 'permissions of the caller on the site; its spaces have their own' },
    ),
    published: boolean(),
    siteSpaces: number({ description: 'how many spaces it shows' }),
    createdAt: timestamp(),
    adaptiveContent: optional(AdaptiveContent),
    ads: optional(SiteAds),
    agentsContext: SiteAgentsContext,
    features: array(SiteFeature),
    urls: object({
      location: url(),
      app: url(),
      published: optional(url()),
      preview: url(undefined, {
        description: 'preview URL for holders of a token of `publishing/preview`, whether the site is published or not',
      }),
    }),
  }),
);

export const AdaptiveSchema = named(
  'AdaptiveSchema',
  object({
    object: literal('site-adaptive-schema'),
    jsonSchema: map(anything(), { description: 'JSON Schema of the claims of visitors' }),
    updatedAt: timestamp(),
  }),
);

/** A subdomain of the service's own domain. */
export const Subdomain = named(
  'Subdomain',
  object({
    object: literal('subdomain'),
    subdomain: text(3, 32, {
      pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
      'x-expects': '3 to 32 lower-case letters, digits and hyphens, without a hyphen at either end, such as acme-docs',
    }),
    target: object({ type: literal('organization'), organization: text(1) }),
    isActive: boolean(),
  }),
);
