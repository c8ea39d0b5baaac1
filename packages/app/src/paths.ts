// Every URL of the application, relative to `/app`.
const escaped = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

export type SpecAt = { organizationId: string; specSlug: string };
export type SiteAt = { organizationId: string; siteId: string };
/** The screens of a site beside its overview. */
export const siteParts = ['insights', 'structure', 'redirects', 'audience', 'feedback', 'theme'] as const;
export type SitePart = (typeof siteParts)[number];

/** The screens of the settings of a space beside the general ones. */
export const spaceSettingsParts = ['git', 'imports', 'translations'] as const;
export type SpaceSettingsPart = (typeof spaceSettingsParts)[number];

type At = { spaceId: string; changeRequestId?: string | undefined };

/** `edit` writes the page in the editor that the user prefers, `source` as Markdown; the panel is beside it. */
export type PageSearch = { mode?: 'edit' | 'source' | 'both' | undefined; panel?: 'comments' | undefined };

/** Of a page when it is named; `against` is the revision that `revision` is compared with. */
export type HistorySearch = { page?: string | undefined; revision?: string | undefined; against?: string | undefined };

export type SettingsPart =
  | 'general'
  | 'members'
  | 'teams'
  | 'collections'
  | 'audit-log'
  | 'webhooks'
  | 'custom-fields'
  | 'deleted-spaces'
  | 'translations'
  | 'single-sign-on'
  | 'installation';

function search(values: Record<string, string | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}

export const paths = {
  home: () => '/',
  organization: (id: string) => `/o/${id}`,
  sites: (organizationId: string) => `/o/${organizationId}/sites`,
  /** A site, or one of its other screens. */
  site: ({ organizationId, siteId }: SiteAt, part?: SitePart) =>
    `/o/${organizationId}/sites/${siteId}${part === undefined ? '' : `/${part}`}`,
  /** A part of the settings of an organization, such as its members. */
  settings: (organizationId: string, part: SettingsPart = 'members') => `/o/${organizationId}/settings/${part}`,
  team: (organizationId: string, teamId: string) => `${paths.settings(organizationId, 'teams')}/${teamId}`,
  webhook: (organizationId: string, webhookId: string) => `${paths.settings(organizationId, 'webhooks')}/${webhookId}`,
  notifications: (organizationId: string) => `/o/${organizationId}/notifications`,
  notificationSettings: (organizationId: string) => `${paths.notifications(organizationId)}/settings`,
  collectionPermissions: (organizationId: string, collectionId: string) =>
    `${paths.settings(organizationId, 'collections')}/${collectionId}`,
  permissions: (spaceId: string) => `/s/${spaceId}/~/permissions`,
  specifications: (organizationId: string) => `/o/${organizationId}/specifications`,
  specification: ({ organizationId, specSlug }: SpecAt) => `/o/${organizationId}/specifications/${specSlug}`,
  space: ({ spaceId, changeRequestId }: At) =>
    changeRequestId === undefined ? `/s/${spaceId}` : `/s/${spaceId}/~/changes/${changeRequestId}`,
  /** A page of the main content, or as a change request has it. */
  page: (at: At, path: string) => `${paths.space(at)}/${escaped(path)}`,
  /** The comments on a page, where only its id is known. */
  pageComments: (at: At, pageId: string) => `${paths.space(at)}/~/comments/${encodeURIComponent(pageId)}`,
  history: (spaceId: string, chosen: HistorySearch = {}) => `/s/${spaceId}/~/history${search(chosen)}`,
  files: (at: At) => `${paths.space(at)}/~/files`,
  reusableContents: (at: At) => `${paths.space(at)}/~/reusable`,
  reusableContent: (at: At, id: string) => `${paths.reusableContents(at)}/${encodeURIComponent(id)}`,
  variables: (at: At) => `${paths.space(at)}/~/variables`,
  /** The links that lead nowhere. */
  links: (at: At) => `${paths.space(at)}/~/links`,
  spaceSettings: (spaceId: string, part?: SpaceSettingsPart) =>
    `/s/${spaceId}/~/settings${part === undefined ? '' : `/${part}`}`,
  /** What an import could not convert. */
  importReport: (spaceId: string, importId: string) => `${paths.spaceSettings(spaceId, 'imports')}/${importId}`,
  /** A page of a translation beside its source. */
  translatedPage: (spaceId: string, pageId: string) => `${paths.spaceSettings(spaceId, 'translations')}/${pageId}`,
  changeRequests: (spaceId: string) => `/s/${spaceId}/~/changes`,
  changeRequest: (spaceId: string, number: number | string) => `/s/${spaceId}/~/changes/${number}`,
  /** The changed pages of a change request, one at a time. */
  review: (spaceId: string, number: number | string, page?: string) =>
    `/s/${spaceId}/~/changes/${number}/~/review${search({ page })}`,
  conflicts: (spaceId: string, number: number | string) => `/s/${spaceId}/~/changes/${number}/~/conflicts`,
};

/** Pages that the server renders. */
export const serverPaths = {
  account: '/app/account',
  signOut: '/app/signout',
  /** Of this version, as pages of the server. */
  manual: '/app/manual',
  /** The preview of settings of a site, in a frame. */
  sitePreview: '/app/site-preview',
};

/** Pages of the manual by the end of the path of a screen; the first that fits is shown. */
const manualPages: [screen: RegExp, page: string][] = [
  [/\/settings\/single-sign-on$/, 'operate/single-sign-on'],
  [/\/settings\/webhooks(?:\/|$)/, 'api/webhooks'],
  [/\/settings\/translations(?:\/|$)/, 'write/translations'],
  [/\/~\/settings\/git$/, 'operate/git'],
  [/\/~\/settings\/imports(?:\/|$)/, 'start/import'],
  [/\/~\/settings(?:\/|$)/, 'write/space-settings'],
  [/\/(?:permissions|settings\/collections\/[^/]+)$/, 'concepts/access'],
  [/\/notifications(?:\/|$)/, 'write/notifications'],
  [/\/specifications(?:\/|$)/, 'write/apis'],
  [/\/sites(?:\/|$)/, 'start/manage-sites'],
  [/\/settings(?:\/|$)/, 'operate/organization'],
];

export const manualPath = (screen: string): string =>
  `${serverPaths.manual}/${manualPages.find(([pattern]) => pattern.test(screen))?.[1] ?? ''}`;

/** A page of a site whose preview is at `preview`, of the main content or as a change request has it. */
export function previewUrl(preview: string, { changeRequestId, path = '' }: PreviewedPage): string {
  const url = new URL(preview);
  const change = changeRequestId === undefined ? '' : `~/changes/${changeRequestId}/`;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${change}${escaped(path)}`;
  return url.href;
}

export type PreviewedPage = { changeRequestId?: string | undefined; path?: string | undefined };

/** The whole URL, to copy or to link from rendered text. */
export const hrefTo = (path: string): string => `/app${path}`;
