// Texts of the settings of an organization. Routes that need them load them, so that other screens do not.
import type { OrganizationTexts } from './en/organization.ts';
import type { Locale } from './locales.ts';

export type { OrganizationTexts };

export const organizationLocales = {
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
} satisfies Record<Locale, () => Promise<OrganizationTexts>>;

let loaded: OrganizationTexts | undefined;

/** The language of the interface does not change without loading the application again. */
export async function loadOrganizationTexts(locale: Locale): Promise<void> {
  loaded ??= await organizationLocales[locale]();
}

export function useOrganizationTexts(): OrganizationTexts {
  if (!loaded) throw new Error('the texts of organizations are not loaded');
  return loaded;
}
