// Texts of the screens of sites.
import type { SiteTexts } from './en/sites.ts';
import { lazyTexts } from './lazy.ts';

export const siteTextFiles = lazyTexts<SiteTexts>({
  en: async () => (await import('./en/sites.ts')).sites,
  ar: async () => (await import('./ar/sites.ts')).sites,
  de: async () => (await import('./de/sites.ts')).sites,
  es: async () => (await import('./es/sites.ts')).sites,
  fr: async () => (await import('./fr/sites.ts')).sites,
  ja: async () => (await import('./ja/sites.ts')).sites,
  nl: async () => (await import('./nl/sites.ts')).sites,
  'pt-br': async () => (await import('./pt-br/sites.ts')).sites,
  ru: async () => (await import('./ru/sites.ts')).sites,
  zh: async () => (await import('./zh/sites.ts')).sites,
});

export const siteTexts = (): SiteTexts => siteTextFiles.get();
