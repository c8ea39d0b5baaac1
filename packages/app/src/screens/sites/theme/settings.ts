// The settings of a site as the theme editor changes them.
import type { InputOf, Reply } from '@lectern/contract/browser';

export type Settings = Reply<'getSiteCustomization'>;
export type SettingsInput = NonNullable<InputOf<'setSiteCustomization'>['body']>;
export type Override = NonNullable<InputOf<'updateSiteSpaceCustomization'>['body']>;
export type Styling = Settings['styling'];
export type Themed = { light: string; dark: string };

/** The groups of settings that are different, to override them for one space. */
export function changedGroups(before: Settings, after: Settings): Override {
  const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
  const entries = Object.entries(after).filter(
    ([key, value]) => !isSame(value, Object.entries(before).find(([name]) => name === key)?.[1]),
  );
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return Object.fromEntries([...entries, ...gone.map((key) => [key, null])]);
}

export const isSameSettings = (one: Settings, other: Settings): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A pair of URLs from two fields: one of them serves both themes, and none is no picture. */
export function pairOf(light: string, dark: string): Themed | undefined {
  if (light === '' && dark === '') return undefined;
  return { light: light === '' ? dark : light, dark: dark === '' ? light : dark };
}

/** An announcement needs a message of at least two characters; without one there is none. */
export function settingsToSend({ announcement, ...settings }: Settings): Settings {
  const isSaid = announcement !== undefined && announcement.message.trim().length >= 2;
  return isSaid ? { ...settings, announcement } : settings;
}
