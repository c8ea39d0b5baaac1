// Every screen and its URL.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Branch } from './api/branch.ts';
import { organizations } from './api/organizations.ts';
import { queryClient } from './api/query.ts';
import { loadOrganizationTexts } from './texts/organization.ts';
import { chosenLocale } from './ui/preferences.ts';
import { paths, type HistorySearch } from './paths.ts';
import { ErrorScreen, NotFoundScreen } from './screens/shell/parts/error-screen.tsx';
import { Shell } from './screens/shell/route.tsx';
import { prefetchHome } from './screens/home/prefetch.ts';
import { HomeScreen } from './screens/home/route.tsx';
import { SpaceScreen } from './screens/space/route.tsx';
import { prefetchPage, prefetchSpace } from './screens/space/prefetch.ts';
import { SpaceOverview } from './screens/space/parts/space-overview.tsx';
import { loadSiteTexts } from './texts/sites.ts';
import { loadSpaceTexts } from './texts/spaces.ts';
import type { ChangeRequestStatus } from './screens/change-requests/queries.ts';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen, errorComponent: ErrorScreen });

const home = createRoute({ getParentRoute: () => root, path: '/', loader: prefetchHome, component: HomeScreen });
const organization = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId',
  loader: prefetchHome,
  component: HomeScreen,
});

const sitesLoader = (): Promise<void> => loadSiteTexts();
const sites = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/sites',
  loader: sitesLoader,
  component: lazyRouteComponent(() => import('./screens/sites/list.tsx'), 'SitesScreen'),
});
const site = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/sites/$siteId',
  loader: sitesLoader,
  component: lazyRouteComponent(() => import('./screens/sites/frame.tsx'), 'SiteFrame'),
});
const siteOverview = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/sites/overview.tsx'), 'SiteOverview'),
});
const siteInsights = createRoute({
  getParentRoute: () => site,
  path: '/insights',
  validateSearch: ({ days }: Record<string, unknown>): { days?: number } => (days === 7 || days === 90 ? { days } : {}),
  component: lazyRouteComponent(() => import('./screens/sites/insights.tsx'), 'SiteInsights'),
});

const siteStructure = createRoute({
  getParentRoute: () => site,
  path: '/structure',
  component: lazyRouteComponent(() => import('./screens/sites/structure.tsx'), 'SiteStructure'),
});
const siteRedirects = createRoute({
  getParentRoute: () => site,
  path: '/redirects',
  component: lazyRouteComponent(() => import('./screens/sites/redirects.tsx'), 'SiteRedirects'),
});
const siteAudience = createRoute({
  getParentRoute: () => site,
  path: '/audience',
  component: lazyRouteComponent(() => import('./screens/sites/audience.tsx'), 'SiteAudience'),
});
const siteFeedback = createRoute({
  getParentRoute: () => site,
  path: '/feedback',
  component: lazyRouteComponent(() => import('./screens/sites/feedback.tsx'), 'SiteFeedback'),
});

const siteTheme = createRoute({
  getParentRoute: () => site,
  path: '/theme',
  component: lazyRouteComponent(() => import('./screens/sites/theme/route.tsx'), 'SiteTheme'),
});

const organizationScreens = () => import('./screens/organization/screens.ts');
const organizationTexts = (): Promise<void> => loadOrganizationTexts(chosenLocale());
const settings = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/settings',
  loader() {
    // Every part needs it; it is asked for while the code is loading.
    void queryClient.prefetchQuery(organizations());
    return organizationTexts();
  },
  component: lazyRouteComponent(organizationScreens, 'SettingsScreen'),
});
const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: ({ params: { organizationId } }) => {
    throw redirect({ to: paths.settings(organizationId), replace: true });
  },
});
const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyRouteComponent(organizationScreens, 'MembersScreen'),
});
const teams = createRoute({
  getParentRoute: () => settings,
  path: '/teams',
  component: lazyRouteComponent(organizationScreens, 'TeamsScreen'),
});
const team = createRoute({
  getParentRoute: () => settings,
  path: '/teams/$teamId',
  component: lazyRouteComponent(organizationScreens, 'TeamScreen'),
});

const settingsGeneral = createRoute({
  getParentRoute: () => settings,
  path: '/general',
  component: lazyRouteComponent(organizationScreens, 'GeneralScreen'),
});
const settingsAuditLog = createRoute({
  getParentRoute: () => settings,
  path: '/audit-log',
  component: lazyRouteComponent(organizationScreens, 'AuditLogScreen'),
});
const settingsWebhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyRouteComponent(organizationScreens, 'WebhooksScreen'),
});
const settingsCustomFields = createRoute({
  getParentRoute: () => settings,
  path: '/custom-fields',
  component: lazyRouteComponent(organizationScreens, 'CustomFieldsScreen'),
});
const settingsDeletedSpaces = createRoute({
  getParentRoute: () => settings,
  path: '/deleted-spaces',
  component: lazyRouteComponent(organizationScreens, 'DeletedSpacesScreen'),
});
const settingsSingleSignOn = createRoute({
  getParentRoute: () => settings,
  path: '/single-sign-on',
  component: lazyRouteComponent(organizationScreens, 'SingleSignOnScreen'),
});
const settingsWebhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$webhookId',
  component: lazyRouteComponent(organizationScreens, 'WebhookScreen'),
});
const collectionPermissions = createRoute({
  getParentRoute: () => settings,
  path: '/collections/$collectionId',
  component: lazyRouteComponent(organizationScreens, 'CollectionPermissionsScreen'),
});
const specifications = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/specifications',
  loader: () => loadSpaceTexts(),
  component: lazyRouteComponent(() => import('./screens/specifications/list.tsx'), 'SpecificationsScreen'),
});
const specification = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/specifications/$specSlug',
  loader: () => loadSpaceTexts(),
  component: lazyRouteComponent(() => import('./screens/specifications/specification.tsx'), 'SpecificationScreen'),
});
/** The URL of a specification in replies of the API. */
const specificationInReplies = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/openapi/$specSlug',
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.specification(params), replace: true });
  },
});

/** The URLs that replies of the API give: they name the organization too. */
const withOrganization = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/s/$spaceId/$',
  beforeLoad: ({ params: { spaceId, _splat = '' }, location: { searchStr } }) => {
    throw redirect({ to: `${paths.space({ spaceId })}/${_splat}${searchStr}`.replace(/\/$/, ''), replace: true });
  },
});

const space = createRoute({
  getParentRoute: () => root,
  path: '/s/$spaceId',
  loader({ params }) {
    // The parameters of the routes below are there too.
    const { spaceId, changeRequestId }: Branch = params;
    prefetchSpace({ spaceId, changeRequestId });
  },
  component: SpaceScreen,
});
const overview = createRoute({ getParentRoute: () => space, path: '/', component: SpaceOverview });

/** `edit` writes the page in the editor that the user prefers, `source` as Markdown; the panel is beside it. */
export type PageSearch = { mode?: 'edit' | 'source' | 'both'; panel?: 'comments' };
const pageSearch = ({ mode, panel }: Record<string, unknown>): PageSearch => ({
  ...((mode === 'edit' || mode === 'source' || mode === 'both') && { mode }),
  ...(panel === 'comments' && { panel }),
});

const pageScreen = lazyRouteComponent(() => import('./screens/page/route.tsx'), 'PageScreen');
const page = createRoute({
  getParentRoute: () => space,
  path: '/$',
  validateSearch: pageSearch,
  loader: ({ params: { spaceId, _splat = '' } }) => void prefetchPage({ spaceId }, _splat),
  component: pageScreen,
});

export type ChangeRequestsSearch = { status?: ChangeRequestStatus };
const statuses: readonly ChangeRequestStatus[] = ['draft', 'open', 'merged', 'archived'];
const changeRequests = createRoute({
  getParentRoute: () => space,
  path: '/~/changes',
  validateSearch: ({ status }: Record<string, unknown>): ChangeRequestsSearch => {
    const found = statuses.find((one) => one === status);
    return found ? { status: found } : {};
  },
  component: lazyRouteComponent(() => import('./screens/change-requests/list.tsx'), 'ChangeRequestsScreen'),
});
const textIn = (search: Record<string, unknown>, name: string): string | undefined => {
  const value = search[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const history = createRoute({
  getParentRoute: () => space,
  path: '/~/history',
  validateSearch: (search: Record<string, unknown>): HistorySearch => ({
    page: textIn(search, 'page'),
    revision: textIn(search, 'revision'),
    against: textIn(search, 'against'),
  }),
  component: lazyRouteComponent(() => import('./screens/history/route.tsx'), 'HistoryScreen'),
});
const filesScreen = lazyRouteComponent(() => import('./screens/files/route.tsx'), 'FilesScreen');
const linksScreen = lazyRouteComponent(() => import('./screens/links/route.tsx'), 'LinksScreen');
const files = createRoute({ getParentRoute: () => space, path: '/~/files', component: filesScreen });
const links = createRoute({ getParentRoute: () => space, path: '/~/links', component: linksScreen });

const reusableScreen = lazyRouteComponent(() => import('./screens/reusable/route.tsx'), 'ReusableContentsScreen');
const reusableTextScreen = lazyRouteComponent(() => import('./screens/reusable/text.tsx'), 'ReusableContentScreen');
const variablesScreen = lazyRouteComponent(() => import('./screens/variables/route.tsx'), 'VariablesScreen');
const reusable = createRoute({ getParentRoute: () => space, path: '/~/reusable', component: reusableScreen });
const reusableText = createRoute({
  getParentRoute: () => space,
  path: '/~/reusable/$reusableContentId',
  component: reusableTextScreen,
});
const variables = createRoute({ getParentRoute: () => space, path: '/~/variables', component: variablesScreen });

const permissions = createRoute({
  getParentRoute: () => space,
  path: '/~/permissions',
  loader: organizationTexts,
  component: lazyRouteComponent(organizationScreens, 'SpacePermissionsScreen'),
});
const spaceSettings = createRoute({
  getParentRoute: () => space,
  path: '/~/settings',
  loader: () => loadSpaceTexts(),
  component: lazyRouteComponent(() => import('./screens/space-settings/frame.tsx'), 'SpaceSettings'),
});
const generalSettings = createRoute({
  getParentRoute: () => spaceSettings,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/space-settings/general.tsx'), 'GeneralSettings'),
});
const gitSettings = createRoute({
  getParentRoute: () => spaceSettings,
  path: '/git',
  component: lazyRouteComponent(() => import('./screens/space-settings/git.tsx'), 'GitSettings'),
});
const spaceImports = createRoute({
  getParentRoute: () => spaceSettings,
  path: '/imports',
  component: lazyRouteComponent(() => import('./screens/space-settings/imports.tsx'), 'SpaceImports'),
});
const importReport = createRoute({
  getParentRoute: () => spaceSettings,
  path: '/imports/$importId',
  component: lazyRouteComponent(() => import('./screens/space-settings/import-report.tsx'), 'ImportReportScreen'),
});
const spaceTranslations = createRoute({
  getParentRoute: () => spaceSettings,
  path: '/translations',
  component: lazyRouteComponent(() => import('./screens/space-settings/translations.tsx'), 'SpaceTranslations'),
});
const translatedPage = createRoute({
  getParentRoute: () => spaceSettings,
  path: '/translations/$pageId',
  component: lazyRouteComponent(() => import('./screens/space-settings/translated-page.tsx'), 'TranslatedPageScreen'),
});

const pageCommentsScreen = lazyRouteComponent(() => import('./screens/comments/to-page.tsx'), 'ToPageComments');
const pageComments = createRoute({
  getParentRoute: () => space,
  path: '/~/comments/$pageId',
  component: pageCommentsScreen,
});

const inChangeRequest = createRoute({ getParentRoute: () => space, path: '/~/changes/$changeRequestId' });
const changeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/change-requests/route.tsx'), 'ChangeRequestScreen'),
});
const review = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/review',
  validateSearch: (search: Record<string, unknown>): { page?: string | undefined } => ({
    page: textIn(search, 'page'),
  }),
  component: lazyRouteComponent(() => import('./screens/review/route.tsx'), 'ReviewScreen'),
});
const conflicts = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/conflicts',
  component: lazyRouteComponent(() => import('./screens/conflicts/route.tsx'), 'ConflictsScreen'),
});
const filesInChangeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/files',
  component: filesScreen,
});
const linksInChangeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/links',
  component: linksScreen,
});
const reusableInChangeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/reusable',
  component: reusableScreen,
});
const reusableTextInChangeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/reusable/$reusableContentId',
  component: reusableTextScreen,
});
const variablesInChangeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/variables',
  component: variablesScreen,
});
const pageCommentsInChangeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/~/comments/$pageId',
  component: pageCommentsScreen,
});
const pageInChangeRequest = createRoute({
  getParentRoute: () => inChangeRequest,
  path: '/$',
  validateSearch: pageSearch,
  loader: ({ params: { spaceId, changeRequestId, _splat = '' } }) =>
    void prefetchPage({ spaceId, changeRequestId }, _splat),
  component: pageScreen,
});

const routeTree = root.addChildren([
  home,
  organization,
  settings.addChildren([
    settingsStart,
    members,
    teams,
    team,
    collectionPermissions,
    settingsGeneral,
    settingsAuditLog,
    settingsWebhooks,
    settingsCustomFields,
    settingsDeletedSpaces,
    settingsSingleSignOn,
    settingsWebhook,
  ]),
  withOrganization,
  specifications,
  specification,
  specificationInReplies,
  sites,
  site.addChildren([siteOverview, siteInsights, siteStructure, siteRedirects, siteAudience, siteFeedback, siteTheme]),
  space.addChildren([
    overview,
    page,
    history,
    files,
    links,
    reusable,
    reusableText,
    variables,
    permissions,
    pageComments,
    changeRequests,
    spaceSettings.addChildren([
      generalSettings,
      gitSettings,
      spaceImports,
      importReport,
      spaceTranslations,
      translatedPage,
    ]),
    inChangeRequest.addChildren([
      changeRequest,
      review,
      conflicts,
      filesInChangeRequest,
      linksInChangeRequest,
      reusableInChangeRequest,
      reusableTextInChangeRequest,
      variablesInChangeRequest,
      pageCommentsInChangeRequest,
      pageInChangeRequest,
    ]),
  ]),
]);

export const createAppRouter = () =>
  createRouter({ routeTree, basepath: '/app', scrollRestoration: true, defaultPreloadStaleTime: 0 });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
