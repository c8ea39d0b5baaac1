// The texts of the screens of sites. They are loaded with these screens, so that no other screen waits for them.
import type { SiteTexts } from './en/sites.ts';
import { nearestLocale, type Locale } from './locales.ts';

export const siteTextFiles: Record<Locale, () => Promise<{ sites: SiteTexts }>> = {
  en: () => import('./en/sites.ts'),
  ar: () => import('./ar/sites.ts'),
  de: () => import('./de/sites.ts'),
  es: () => import('./es/sites.ts'),
  fr: () => import('./fr/sites.ts'),
  ja: () => import('./ja/sites.ts'),
  nl: () => import('./nl/sites.ts'),
  'pt-br': () => import('./pt-br/sites.ts'),
  ru: () => import('./ru/sites.ts'),
  zh: () => import('./zh/sites.ts'),
};

let loaded: SiteTexts | undefined;

/** Before the first of these screens is shown. The language only changes with the whole page. */
export async function loadSiteTexts(): Promise<void> {
  loaded ??= (await siteTextFiles[nearestLocale([document.documentElement.lang])]()).sites;
}

export function siteTexts(): SiteTexts {
  if (!loaded) throw new Error('the texts of sites are not loaded');
  return loaded;
}
