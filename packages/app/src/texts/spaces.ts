// The texts of the settings of spaces and of API specifications. They are loaded with these screens, so that no other
// screen waits for them.
import type { SpaceTexts } from './en/spaces.ts';
import { nearestLocale, type Locale } from './locales.ts';

export const spaceTextFiles: Record<Locale, () => Promise<{ spaces: SpaceTexts }>> = {
  en: () => import('./en/spaces.ts'),
  ar: () => import('./ar/spaces.ts'),
  de: () => import('./de/spaces.ts'),
  es: () => import('./es/spaces.ts'),
  fr: () => import('./fr/spaces.ts'),
  ja: () => import('./ja/spaces.ts'),
  nl: () => import('./nl/spaces.ts'),
  'pt-br': () => import('./pt-br/spaces.ts'),
  ru: () => import('./ru/spaces.ts'),
  zh: () => import('./zh/spaces.ts'),
};

let loaded: SpaceTexts | undefined;

/** Before the first of these screens is shown. The language only changes with the whole page. */
export async function loadSpaceTexts(): Promise<void> {
  loaded ??= (await spaceTextFiles[nearestLocale([document.documentElement.lang])]()).spaces;
}

export function spaceTexts(): SpaceTexts {
  if (!loaded) throw new Error('the texts of the settings of spaces are not loaded');
  return loaded;
}
