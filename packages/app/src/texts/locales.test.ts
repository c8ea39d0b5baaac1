import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { authoringTextFiles } from './authoring.ts';
import { en } from './en.ts';
import type { Plural } from './format.ts';
import { locales, nearestLocale, type Locale } from './locales.ts';
import { notificationTextFiles } from './notifications.ts';
import { organizationTextFiles } from './organization.ts';
import { panelTextFiles } from './panels.ts';
import { siteTextFiles } from './sites.ts';
import { spaceTextFiles } from './spaces.ts';

/** A level as the API writes it, in quotation marks. */
const rawLevel = /[“„«‘「”]\s?(?:read|comment|edit|review|create|admin)\s?[”“»’」]/;

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

type Text = string | Plural;
type Section = { [key: string]: Text | Section };

const isSection = (value: Text | Section): value is Section => typeof value === 'object' && !('other' in value);

/** Every text with its path, such as `files.title`. */
const flat = (section: Section, path = ''): [string, Text][] =>
  Object.entries(section).flatMap(([key, value]) =>
    isSection(value) ? flat(value, `${path}${key}.`) : [[`${path}${key}`, value] as [string, Text]],
  );

const lazy = [
  authoringTextFiles,
  notificationTextFiles,
  organizationTextFiles,
  panelTextFiles,
  siteTextFiles,
  spaceTextFiles,
];

describe('texts', () => {
  test('are found by what the browser prefers', () => {
    equal(nearestLocale(['de-AT', 'en']), 'de');
    equal(nearestLocale(['pt-PT']), 'pt-br');
    equal(nearestLocale(['xx', 'zh-Hant-TW']), 'zh');
    equal(nearestLocale([]), 'en');
  });

  test('are complete in every language, with the same placeholders', async () => {
    const loaders = Object.entries(locales).map(([locale, { load }]) => [locale, load] as const);
    await checkComplete(loaders, en);
    for (const { files } of lazy) await checkComplete(Object.entries<() => Promise<Section>>(files), await files.en());
  });

  test('call levels what the roles are called, and address people in one way', async () => {
    for (const locale of Object.keys(locales) as Locale[]) {
      const sections: Section[] = [await locales[locale].load()];
      for (const { files } of lazy) sections.push(await files[locale]());
      const all = sections.flatMap((section) => flat(section));
      const spelled = all.filter(([, text]) => formsOf(text).some((form) => rawLevel.test(form)));
      deepEqual(spelled, [], locale);
      if (locale !== 'de') continue;
      deepEqual(
        all.filter(([, text]) => formsOf(text).some((form) => /\b(?:du|dich|dir|dein\w*|darfst)\b/i.test(form))),
        [],
      );
    }
  });
});

async function checkComplete(loaders: (readonly [string, () => Promise<Section>])[], expected: Section) {
  const english = new Map(flat(expected));
  for (const [locale, load] of loaders) {
    const texts = new Map(flat(await load()));
    deepEqual([...texts.keys()].sort(), [...english.keys()].sort(), locale);
    for (const [key, text] of texts) {
      const wanted = placeholders(formsOf(english.get(key) ?? '').at(-1) ?? '');
      for (const form of formsOf(text)) {
        ok(form !== '', `${locale}: ${key} is empty`);
        deepEqual(withoutCount(placeholders(form)), withoutCount(wanted), `${locale}: ${key}`);
      }
    }
  }
}

const withoutCount = (found: string[]): string[] => found.filter((one) => one !== '{count}');
