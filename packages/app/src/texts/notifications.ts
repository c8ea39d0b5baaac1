// Texts of notifications and of their settings.
import type { NotificationTexts } from './en/notifications.ts';
import { lazyTexts } from './lazy.ts';

export type { NotificationTexts };

export const notificationTextFiles = lazyTexts<NotificationTexts>({
  en: async () => (await import('./en/notifications.ts')).notifications,
  ar: async () => (await import('./ar/notifications.ts')).notifications,
  de: async () => (await import('./de/notifications.ts')).notifications,
  es: async () => (await import('./es/notifications.ts')).notifications,
  fr: async () => (await import('./fr/notifications.ts')).notifications,
  ja: async () => (await import('./ja/notifications.ts')).notifications,
  nl: async () => (await import('./nl/notifications.ts')).notifications,
  'pt-br': async () => (await import('./pt-br/notifications.ts')).notifications,
  ru: async () => (await import('./ru/notifications.ts')).notifications,
  zh: async () => (await import('./zh/notifications.ts')).notifications,
});

export const notificationTexts = (): NotificationTexts => notificationTextFiles.get();
