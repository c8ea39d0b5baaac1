// A small site as returned by the API, for rendering tests.
import { runSync } from '@lectern/content';
import type { Linker } from '../model/linker.ts';
import { Linker as RealLinker } from '../model/linker.ts';
import { buildTree } from '../model/page-tree.ts';
import { SpaceContent } from '../model/space-content.ts';
import type { Customization, File, Page, PublishedSite, Revision, SiteSection, SiteSpace } from '../types.ts';
import { modelOf } from '../model/site-model.ts';

const both = (color: string) => ({ light: color, dark: color });

const code = { light: 'default-light', dark: 'default-dark' } as const;

export const customization: Customization = {
  styling: {
    theme: 'clean',
    primaryColor: both('#346DDB'),
    infoColor: both('#787878'),
    successColor: both('#00C950'),
    warningColor: both('#FE9A00'),
    dangerColor: both('#FB2C36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    background: 'plain',
    icons: 'regular',
    codeTheme: { default: code, openapi: code },
    sidebar: { background: 'default', list: 'default' },
    search: 'subtle',
  },
  internationalization: { locale: 'en' },
  themes: { default: 'light', toggeable: true },
  pdf: { enabled: true },
  feedback: { enabled: false },
  ai: { mode: 'none' },
  aiSearch: { enabled: false },
  advancedCustomization: { enabled: true },
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true, items: ['markdown', 'pdf'] },
  externalLinks: { target: 'self' },
  pagination: { enabled: true },
  trademark: { enabled: false },
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: false },
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  favicon: {},
};

const at = '2026-02-03T04:05:06.000Z';

export function page(id: string, path: string, more: Partial<Page> = {}): Page {
  const title = more.title ?? id;
  return {
    id,
    title,
    type: 'document',
    kind: 'sheet',
    path,
    slug: path.split('/').at(-1)!,
    updatedAt: at,
    pages: [],
    ...more,
  };
}

export function siteSpace(id: string, more: Partial<SiteSpace> = {}): SiteSpace {
  const space = { id: `space-${id}`, title: id, revision: `revision-${id}` } as SiteSpace['space'];
  return { object: 'site-space', id, path: id, space, title: id, draft: false, urls: {}, ...more };
}

export const section = (id: string, siteSpaces: SiteSpace[], more: Partial<SiteSection> = {}): SiteSection => ({
  object: 'site-section',
  id,
  title: id,
  path: id,
  draft: false,
  siteSpaces,
  urls: {},
  ...more,
});

export function publishedSite(structure: PublishedSite['structure'], more: Partial<Customization> = {}): PublishedSite {
  return {
    object: 'published-content-site',
    site: {
      object: 'site',
      id: 'site',
      type: 'premium',
      appliedType: 'premium',
      title: 'The site',
      visibility: 'public',
      defaultLevel: 'inherit',
      permissions: {
        view: true,
        access: false,
        edit: false,
        create: false,
        admin: false,
        installIntegration: false,
        viewAdaptiveSchema: false,
        editAdaptiveSchema: false,
      },
      published: true,
      siteSpaces: 1,
      createdAt: at,
      agentsContext: 'included',
      features: [],
      urls: {
        location: 'https://lectern.test/v1/orgs/o/sites/site',
        app: 'https://lectern.test/app/o/o/sites/site',
        preview: 'https://lectern.test/sites/o/site',
      },
    },
    structure,
    customizations: { site: { ...customization, ...more }, siteSpaces: {} },
    scripts: [],
  };
}

export const file = (id: string, more: Partial<File> = {}): File => ({
  id,
  name: `${id}.png`,
  contentType: 'image/png',
  downloadURL: `https://lectern.test/files/${id}/${id}.png?signature=x`,
  size: 12_345,
  ...more,
});

export function content(space: string, pages: Page[], files: File[] = []): SpaceContent {
  const revision = {
    object: 'revision',
    id: `revision-${space}`,
    parents: [],
    type: 'edits',
    createdAt: at,
    pages,
    files,
    reusableContents: [],
    tags: [],
    urls: { app: '' },
  } satisfies Revision;
  return new SpaceContent(space, revision, {}, runSync(buildTree(pages, () => true)));
}

const pages = [
  page('welcome', 'welcome', { title: 'Welcome' }),
  page('install', 'install', { title: 'Install', description: 'Put it on a machine.' }),
  page('guides', 'guides', {
    title: 'Guides',
    type: 'group',
    kind: 'group',
    pages: [page('first', 'guides/first', { title: 'First steps' })],
  }),
];

/** Linker of the first page of a site with one space. */
export function sampleLinker(options: { files?: File[]; pages?: Page[] } = {}): Linker {
  const own = siteSpace('main', { default: true });
  const published = publishedSite({ type: 'siteSpaces', structure: [own] });
  const model = modelOf(published, 'main', {})!;
  const here = content('space-main', options.pages ?? pages, options.files);
  return new RealLinker({
    origin: 'https://docs.test',
    siteBase: '/sites/acme/docs',
    base: '/sites/acme/docs',
    shareKey: undefined,
    proxied: false,
    assets: '/sites/~assets',
    model,
    here: { siteSpace: own, content: here, tree: here.tree },
    others: new Map(),
  });
}
