// The site around the reference: title, links and appearance.
import type { shapes, Static } from '@lectern/contract';
import { defaultCustomization } from '#features/customization';

/** Names the organization, site and space of the reference; no stored one has such an id. */
export const referenceId = 'reference';
export const specSlug = 'lectern';

type PublishedSite = Static<typeof shapes.PublishedSite>;

export function publishedReference(url: string, revision: string, at: string): PublishedSite {
  const permissions = {
    view: true,
    access: false,
    edit: false,
    create: false,
    admin: false,
    installIntegration: false,
    viewAdaptiveSchema: false,
    editAdaptiveSchema: false,
  };
  const title = 'Lectern API';
  const published = `${url}/reference`;
  const space = { id: referenceId, title, revision } as PublishedSpace;
  return {
    object: 'published-content-site',
    site: {
      object: 'site',
      id: referenceId,
      type: 'premium',
      appliedType: 'premium',
      title,
      visibility: 'public',
      defaultLevel: 'inherit',
      permissions,
      published: true,
      siteSpaces: 1,
      createdAt: at,
      agentsContext: 'excluded',
      features: [],
      urls: { location: published, app: `${url}/app`, published, preview: published },
    },
    structure: {
      type: 'siteSpaces',
      structure: [
        {
          object: 'site-space',
          id: referenceId,
          path: '',
          space,
          title,
          draft: false,
          default: true,
          urls: { published },
        },
      ],
    },
    customizations: { site: settings(url), siteSpaces: {} },
    scripts: [],
  };
}

type PublishedSpace = Static<typeof shapes.SiteSpace>['space'];

function settings(url: string): Static<typeof shapes.Customization> {
  const link = (title: string, path: string) => ({ title, to: { kind: 'url' as const, url: url + path }, links: [] });
  return {
    ...defaultCustomization,
    themes: { default: 'system', toggeable: true },
    pdf: { enabled: false },
    pageActions: { externalAI: false, markdown: true, items: ['markdown'] },
    header: {
      preset: 'default',
      links: [link('OpenAPI document', '/v1/openapi.json'), link('Application', '/app')],
    },
  };
}
