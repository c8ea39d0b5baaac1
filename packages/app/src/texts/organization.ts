// Texts of the settings of organizations.
import type { OrganizationTexts } from './en/organization.ts';
import { lazyTexts } from './lazy.ts';

export type { OrganizationTexts };

export const organizationTextFiles = lazyTexts<OrganizationTexts>({
  en: async () => (await import('./en/organization.ts')).organization,
  ar: async () => (await import('./ar/organization.ts')).organization,
  de: async () => (await import('./de/organization.ts')).organization,
  es: async () => (await import('./es/organization.ts')).organization,
  fr: async () => (await import('./fr/organization.ts')).organization,
  ja: async () => (await import('./ja/organization.ts')).organization,
  nl: async () => (await import('./nl/organization.ts')).organization,
  'pt-br': async () => (await import('./pt-br/organization.ts')).organization,
  ru: async () => (await import('./ru/organization.ts')).organization,
  zh: async () => (await import('./zh/organization.ts')).organization,
});

export const organizationTexts = (): OrganizationTexts => organizationTextFiles.get();
