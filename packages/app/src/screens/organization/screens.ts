// All screens of an organization, loaded together: they share most of their parts.
export { AuditLogScreen } from './audit-log/route.tsx';
export { CollectionsScreen } from './collections/route.tsx';
export { CustomFieldsScreen } from './custom-fields/route.tsx';
export { DeletedSpacesScreen } from './deleted-spaces/route.tsx';
export { GeneralScreen } from './general/route.tsx';
export { InstallationScreen } from './installation/route.tsx';
export { MembersScreen } from './members/route.tsx';
export { CollectionPermissionsScreen } from './permissions/collection.tsx';
export { SpacePermissionsScreen } from './permissions/space.tsx';
export { prefetch, prefetchGrants } from './prefetch.ts';
export { SettingsScreen } from './route.tsx';
export { SingleSignOnScreen } from './single-sign-on/route.tsx';
export { TeamScreen } from './teams/team.tsx';
export { TeamsScreen } from './teams/route.tsx';
export { TranslationSettingsScreen } from './translations/route.tsx';
export { WebhookScreen } from './webhooks/webhook.tsx';
export { WebhooksScreen } from './webhooks/route.tsx';
