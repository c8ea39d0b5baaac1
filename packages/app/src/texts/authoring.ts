// Texts of dialogs that writers open now and then; they are loaded with them.
import type { AuthoringTexts } from './en/authoring.ts';
import { lazyTexts } from './lazy.ts';

export const authoringTextFiles = lazyTexts<AuthoringTexts>({
  en: async () => (await import('./en/authoring.ts')).authoring,
  ar: async () => (await import('./ar/authoring.ts')).authoring,
  de: async () => (await import('./de/authoring.ts')).authoring,
  es: async () => (await import('./es/authoring.ts')).authoring,
  fr: async () => (await import('./fr/authoring.ts')).authoring,
  ja: async () => (await import('./ja/authoring.ts')).authoring,
  nl: async () => (await import('./nl/authoring.ts')).authoring,
  'pt-br': async () => (await import('./pt-br/authoring.ts')).authoring,
  ru: async () => (await import('./ru/authoring.ts')).authoring,
  zh: async () => (await import('./zh/authoring.ts')).authoring,
});

export const authoringTexts = (): AuthoringTexts => authoringTextFiles.get();
