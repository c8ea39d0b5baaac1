// The languages of the interface. One is loaded at a time.
import type { Texts } from './en.ts';

export const locales = {
  en: { name: 'English', load: async () => (await import('./en.ts')).en },
  ar: { name: 'العربية', load: async () => (await import('./ar.ts')).ar },
  de: { name: 'Deutsch', load: async () => (await import('./de.ts')).de },
  es: { name: 'Español', load: async () => (await import('./es.ts')).es },
  fr: { name: 'Français', load: async () => (await import('./fr.ts')).fr },
  ja: { name: '日本語', load: async () => (await import('./ja.ts')).ja },
  nl: { name: 'Nederlands', load: async () => (await import('./nl.ts')).nl },
  'pt-br': { name: 'Português (Brasil)', load: async () => (await import('./pt-br.ts')).ptBr },
  ru: { name: 'Русский', load: async () => (await import('./ru.ts')).ru },
  zh: { name: '中文', load: async () => (await import('./zh.ts')).zh },
} satisfies Record<string, { name: string; load(): Promise<Texts> }>;

export type Locale = keyof typeof locales;

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

const isLocale = (tag: string): tag is Locale => Object.hasOwn(locales, tag);

/** The first language of the browser that the interface has. */
export function nearestLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted.map((one) => one.toLowerCase())) {
    const [language = ''] = tag.split('-');
    const found = [tag, language, language === 'pt' ? 'pt-br' : ''].find(isLocale);
    if (found) return found;
  }
  return 'en';
}
