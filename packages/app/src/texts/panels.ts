// Texts of the panels of the rich editor, and of pickers.
import type { PanelTexts } from './en/panels.ts';
import { lazyTexts } from './lazy.ts';

export const panelTextFiles = lazyTexts<PanelTexts>({
  en: async () => (await import('./en/panels.ts')).panels,
  ar: async () => (await import('./ar/panels.ts')).panels,
  de: async () => (await import('./de/panels.ts')).panels,
  es: async () => (await import('./es/panels.ts')).panels,
  fr: async () => (await import('./fr/panels.ts')).panels,
  ja: async () => (await import('./ja/panels.ts')).panels,
  nl: async () => (await import('./nl/panels.ts')).panels,
  'pt-br': async () => (await import('./pt-br/panels.ts')).panels,
  ru: async () => (await import('./ru/panels.ts')).panels,
  zh: async () => (await import('./zh/panels.ts')).panels,
});

export const panelTexts = (): PanelTexts => panelTextFiles.get();
