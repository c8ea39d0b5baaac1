// Every screen and its URL.
import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Branch } from './api/branch.ts';
import { organizationTextFiles } from './texts/organization.ts';
import { paths } from './paths.ts';
import { prefetchHome } from './screens/home/prefetch.ts';
import { HomeScreen } from './screens/home/route.tsx';
import { SpaceScreen } from './screens/space/route.tsx';
import { prefetchPage, prefetchSpace } from './screens/space/prefetch.ts';
import { SpaceOverview } from './screens/space/parts/space-overview.tsx';
import { spaceTextFiles } from './texts/spaces.ts';
import { organizationRoutes, organizationScreens } from './routes/organization.ts';
import { screen } from './routes/read-ahead.ts';
import { root } from './routes/root.ts';
import { changeRequestsSearch, historySearch, isWriting, pageSearch, reviewSearch } from './routes/search.ts';

const home = createRoute({ getParentRoute: () => root, path: '/', loader: prefetchHome, component: HomeScreen });
const organization = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId',
  loader: prefetchHome,
  component: HomeScreen,
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

const pageScreen = lazyRouteComponent(() => import('./screens/page/route.tsx'), 'PageScreen');
const page = createRoute({
  getParentRoute: () => space,
  path: '/$',
  validateSearch: pageSearch,
  loader: ({ params: { spaceId, _splat = '' }, location: { search } }) =>
    void prefetchPage({ spaceId }, _splat, isWriting(search)),
  component: pageScreen,
});

const changeRequests = createRoute({
  getParentRoute: () => space,
  path: '/~/changes',
  validateSearch: changeRequestsSearch,
  component: lazyRouteComponent(() => import('./screens/change-requests/list.tsx'), 'ChangeRequestsScreen'),
});
const history = createRoute({
  getParentRoute: () => space,
  path: '/~/history',
  validateSearch: historySearch,
  component: lazyRouteComponent(() => import('./screens/history/route.tsx'), 'HistoryScreen'),
});
const filesScreen = lazyRouteComponent(() => import('./screens/files/route.tsx'), 'FilesScreen');
const linksScreen = screen(() => import('./screens/links/route.tsx'), 'LinksScreen');
const files = createRoute({ getParentRoute: () => space, path: '/~/files', component: filesScreen });
const links = createRoute({ getParentRoute: () => space, path: '/~/links', ...linksScreen });

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
  loader({ params }) {
    void organizationScreens()
      .then(({ prefetchGrants }) => prefetchGrants(params))
      .catch(() => undefined);
    return organizationTextFiles.load();
  },
  component: lazyRouteComponent(organizationScreens, 'SpacePermissionsScreen'),
});
const spaceSettings = createRoute({
  getParentRoute: () => space,
  path: '/~/settings',
  loader: () => Promise.all([spaceTextFiles.load(), organizationTextFiles.load()]),
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
  ...screen(() => import('./screens/space-settings/translations.tsx'), 'SpaceTranslations'),
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
  validateSearch: reviewSearch,
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
  ...linksScreen,
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
  loader: ({ params: { spaceId, changeRequestId, _splat = '' }, location: { search } }) =>
    void prefetchPage({ spaceId, changeRequestId }, _splat, isWriting(search)),
  component: pageScreen,
});

const routeTree = root.addChildren([
  home,
  organization,
  withOrganization,
  ...organizationRoutes,
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
