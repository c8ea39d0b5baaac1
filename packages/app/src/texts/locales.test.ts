import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { en } from './en.ts';
import type { Plural } from './format.ts';
import { locales, nearestLocale } from './locales.ts';
import { siteTextFiles } from './sites.ts';
import { spaceTextFiles } from './spaces.ts';

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

describe('texts', () => {
  test('are found by what the browser prefers', () => {
    equal(nearestLocale(['de-AT', 'en']), 'de');
    equal(nearestLocale(['pt-PT']), 'pt-br');
    equal(nearestLocale(['xx', 'zh-Hant-TW']), 'zh');
    equal(nearestLocale([]), 'en');
  });

  test('are complete in every language, with the same placeholders', async () => {
    const english = new Map(
      flat({ ...en, siteScreens: (await siteTextFiles.en()).sites, spaceScreens: (await spaceTextFiles.en()).spaces }),
    );
    for (const [locale, { load }] of Object.entries(locales)) {
      const known = nearestLocale([locale]);
      const { sites } = await siteTextFiles[known]();
      const { spaces } = await spaceTextFiles[known]();
      const texts = new Map(flat({ ...(await load()), siteScreens: sites, spaceScreens: spaces }));
      deepEqual([...texts.keys()].sort(), [...english.keys()].sort(), locale);
      for (const [key, text] of texts) {
        const expected = placeholders(formsOf(english.get(key) ?? '').at(-1) ?? '');
        for (const form of formsOf(text)) {
          ok(form !== '', `${locale}: ${key} is empty`);
          const found = placeholders(form).filter((one) => one !== '{count}');
          deepEqual(
            found,
            expected.filter((one) => one !== '{count}'),
            `${locale}: ${key}`,
          );
        }
      }
    }
  });
});
