// Texts of the settings of spaces and of API specifications.
import type { SpaceTexts } from './en/spaces.ts';
import { lazyTexts } from './lazy.ts';

export const spaceTextFiles = lazyTexts<SpaceTexts>({
  en: async () => (await import('./en/spaces.ts')).spaces,
  ar: async () => (await import('./ar/spaces.ts')).spaces,
  de: async () => (await import('./de/spaces.ts')).spaces,
  es: async () => (await import('./es/spaces.ts')).spaces,
  fr: async () => (await import('./fr/spaces.ts')).spaces,
  ja: async () => (await import('./ja/spaces.ts')).spaces,
  nl: async () => (await import('./nl/spaces.ts')).spaces,
  'pt-br': async () => (await import('./pt-br/spaces.ts')).spaces,
  ru: async () => (await import('./ru/spaces.ts')).spaces,
  zh: async () => (await import('./zh/spaces.ts')).spaces,
});

export const spaceTexts = (): SpaceTexts => spaceTextFiles.get();
