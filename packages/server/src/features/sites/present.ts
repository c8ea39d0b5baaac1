import { rankOf, shapes, type Static } from '@lectern/contract';
import type { Context } from '#platform/context';
import { ownPath, publishedPath } from './address.ts';
import type { SiteRow } from './rows.ts';

type Site = Static<typeof shapes.Site>;
type Feature = Site['features'][number];

/** Published names of features that this service does not have. */
const absent = new Set<string>([
  'sites-ads',
  'sites-advanced-insights',
  'sites-ai-assistant',
  'sites-ai-search',
  'sites-no-custom-domain',
  'sites-page-traffic-insights',
  'sites-search-insights',
  'sites-user-contribution',
  'sites-visitors',
]);
const customizations: NonNullable<Feature['customizations']> = [
  'header-logo',
  'theme-preset',
  'premium-fonts',
  'custom-icons',
  'footer-logo',
  'footer-links',
  'footer-copyright',
  'semantic-colors',
];
const features: Feature[] = shapes.siteFeatures
  .filter((id) => !absent.has(id))
  .map((id) => ({
    id,
    plan: 'ultimate',
    frozen: false,
    ...(id === 'sites-advanced-customization' && { customizations }),
  }));

/** Members have the permissions of their role on all sites of their organization; visitors read. */
function permissionsAt(role: number | null, isVisitor: boolean): Site['permissions'] {
  const rank = isVisitor ? 0 : (role ?? 0);
  const manages = rank >= rankOf('create');
  return {
    view: true,
    access: rank > 0,
    edit: manages,
    create: manages,
    admin: manages,
    installIntegration: false,
    viewAdaptiveSchema: rank > 0,
    editAdaptiveSchema: manages,
  };
}

type Presenting = Pick<Context, 'urls' | 'caller'>;

/** `role` is the caller's in the organization. */
export function presentSite(context: Presenting, row: SiteRow, role: number | null, shareKey?: string): Site {
  return {
    object: 'site',
    id: row.id,
    type: row.type as Site['type'],
    appliedType: row.type as Site['type'],
    title: row.title,
    ...(row.hostname !== null && { hostname: row.hostname }),
    basename: row.basename,
    ...(row.proxy_origin !== null && {
      proxy: { origin: row.proxy_origin, target: context.urls.site(ownPath(row)) },
    }),
    visibility: row.visibility as Site['visibility'],
    // Sites have no grants of their own.
    defaultLevel: 'inherit',
    permissions: permissionsAt(role, context.caller?.visitor !== undefined),
    published: row.published === 1,
    siteSpaces: row.site_spaces,
    createdAt: row.created_at,
    adaptiveContent: { enabled: row.adaptive_content === 1 },
    agentsContext: row.agents_context as Site['agentsContext'],
    features,
    urls: {
      location: context.urls.api(`/orgs/${row.organization_id}/sites/${row.id}`),
      app: context.urls.app(`/o/${row.organization_id}/sites/${row.id}`),
      ...(row.published === 1 && { published: context.urls.site(publishedPath(row, '', shareKey)) }),
      preview: context.urls.site(publishedPath(row, '')),
    },
  };
}
