// Theme and language, in cookies: the server needs the theme before the first paint.
import { nearestLocale, type Locale } from '../texts/locales.ts';

export type Theme = 'light' | 'dark' | 'system';

const yearSeconds = 31_536_000;

function readCookie(name: string): string | undefined {
  const parts = document.cookie.split('; ').find((one) => one.startsWith(`${name}=`));
  return parts?.slice(name.length + 1);
}

function writeCookie(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : yearSeconds;
  document.cookie = `${name}=${value ?? ''}; Path=/app; Max-Age=${age}; SameSite=Lax`;
}

export function chosenTheme(): Theme {
  const theme = readCookie('lectern-theme');
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

export function chooseTheme(theme: Theme): void {
  writeCookie('lectern-theme', theme === 'system' ? undefined : theme);
  showTheme(theme);
}

export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chosenLocale(): Locale {
  const chosen = readCookie('lectern-language');
  return nearestLocale([...(chosen === undefined ? [] : [chosen]), ...navigator.languages]);
}

/** Loads the application again in the new language. */
export function chooseLocale(locale: Locale): void {
  writeCookie('lectern-language', locale);
  location.reload();
}
