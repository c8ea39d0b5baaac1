// Everything of notifications, as one part of the bundle.
export { notificationTextFiles } from '../../texts/notifications.ts';
export { Bell } from './bell.tsx';
export { prefetch } from './queries.ts';
export { NotificationsScreen } from './route.tsx';
export { NotificationSettingsScreen } from './settings.tsx';
export { WatchDialog } from './watch-dialog.tsx';
