// Texts of some screens. Their routes load them, so that no other screen waits for them.
import { nearestLocale, type Locale } from './locales.ts';

export type LazyTexts<T> = {
  files: Record<Locale, () => Promise<T>>;
  /** Before the first of the screens is shown. */
  load(): Promise<void>;
  get(): T;
};

export function lazyTexts<T>(files: Record<Locale, () => Promise<T>>): LazyTexts<T> {
  let loaded: T | undefined;
  return {
    files,
    async load() {
      // The language only changes with the whole page.
      loaded ??= await files[nearestLocale([document.documentElement.lang])]();
    },
    get() {
      if (loaded === undefined) throw new Error('the texts of the screen are not loaded');
      return loaded;
    },
  };
}
