// The screens of an organization and their URLs: its sites, settings and API specifications.
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { organizations } from '../api/organizations.ts';
import { queryClient } from '../api/query.ts';
import { paths } from '../paths.ts';
import { notificationScreens } from '../screens/notifications/on-demand.ts';
import { organizationTextFiles } from '../texts/organization.ts';
import { siteTextFiles } from '../texts/sites.ts';
import { spaceTextFiles } from '../texts/spaces.ts';
import { readAhead, screen } from './read-ahead.ts';
import { root } from './root.ts';
import { insightsSearch } from './search.ts';

const sites = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/sites',
  ...screen(() => import('../screens/sites/list.tsx'), 'SitesScreen', siteTextFiles),
});
const site = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/sites/$siteId',
  ...screen(() => import('../screens/sites/frame.tsx'), 'SiteFrame', siteTextFiles),
});
const siteOverview = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyRouteComponent(() => import('../screens/sites/overview.tsx'), 'SiteOverview'),
});
const siteInsights = createRoute({
  getParentRoute: () => site,
  path: '/insights',
  validateSearch: insightsSearch,
  ...screen(() => import('../screens/sites/insights.tsx'), 'SiteInsights'),
});

const siteStructure = createRoute({
  getParentRoute: () => site,
  path: '/structure',
  ...screen(() => import('../screens/sites/structure.tsx'), 'SiteStructure'),
});
const siteRedirects = createRoute({
  getParentRoute: () => site,
  path: '/redirects',
  ...screen(() => import('../screens/sites/redirects.tsx'), 'SiteRedirects'),
});
const siteAudience = createRoute({
  getParentRoute: () => site,
  path: '/audience',
  ...screen(() => import('../screens/sites/audience.tsx'), 'SiteAudience'),
});
const siteFeedback = createRoute({
  getParentRoute: () => site,
  path: '/feedback',
  ...screen(() => import('../screens/sites/feedback.tsx'), 'SiteFeedback'),
});

const siteTheme = createRoute({
  getParentRoute: () => site,
  path: '/theme',
  ...screen(() => import('../screens/sites/theme/route.tsx'), 'SiteTheme'),
});

export const organizationScreens = () => import('../screens/organization/screens.ts');
const settings = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/settings',
  loader(opened) {
    // Every part needs it; it is asked for while the code is loading.
    void queryClient.prefetchQuery(organizations());
    readAhead(organizationScreens)(opened);
    return organizationTextFiles.load();
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
const settingsTranslations = createRoute({
  getParentRoute: () => settings,
  path: '/translations',
  component: lazyRouteComponent(organizationScreens, 'TranslationSettingsScreen'),
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
const settingsInstallation = createRoute({
  getParentRoute: () => settings,
  path: '/installation',
  component: lazyRouteComponent(organizationScreens, 'InstallationScreen'),
});
const settingsWebhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$webhookId',
  component: lazyRouteComponent(organizationScreens, 'WebhookScreen'),
});
const settingsCollections = createRoute({
  getParentRoute: () => settings,
  path: '/collections',
  component: lazyRouteComponent(organizationScreens, 'CollectionsScreen'),
});
const collectionPermissions = createRoute({
  getParentRoute: () => settings,
  path: '/collections/$collectionId',
  component: lazyRouteComponent(organizationScreens, 'CollectionPermissionsScreen'),
});
const notifications = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/notifications',
  ...screen(notificationScreens, 'NotificationsScreen'),
});
const notificationSettings = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/notifications/settings',
  ...screen(notificationScreens, 'NotificationSettingsScreen'),
});
const specifications = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/specifications',
  ...screen(() => import('../screens/specifications/list.tsx'), 'SpecificationsScreen', spaceTextFiles),
});
const specification = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/specifications/$specSlug',
  loader: () => spaceTextFiles.load(),
  component: lazyRouteComponent(() => import('../screens/specifications/specification.tsx'), 'SpecificationScreen'),
});
/** The URL of a specification in replies of the API. */
const specificationInReplies = createRoute({
  getParentRoute: () => root,
  path: '/o/$organizationId/openapi/$specSlug',
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.specification(params), replace: true });
  },
});

export const organizationRoutes = [
  settings.addChildren([
    settingsStart,
    members,
    teams,
    team,
    collectionPermissions,
    settingsCollections,
    settingsGeneral,
    settingsAuditLog,
    settingsWebhooks,
    settingsCustomFields,
    settingsTranslations,
    settingsDeletedSpaces,
    settingsSingleSignOn,
    settingsWebhook,
    settingsInstallation,
  ]),
  notifications,
  notificationSettings,
  specifications,
  specification,
  specificationInReplies,
  sites,
  site.addChildren([siteOverview, siteInsights, siteStructure, siteRedirects, siteAudience, siteFeedback, siteTheme]),
];
