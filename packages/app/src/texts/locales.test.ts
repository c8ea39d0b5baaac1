import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { en } from './en.ts';
import { locales, nearestLocale } from './locales.ts';

const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
const formsOf = (text: string | object): string[] => (typeof text === 'string' ? [text] : Object.values(text));

describe('texts', () => {
  test('are found by what the browser prefers', () => {
    equal(nearestLocale(['de-AT', 'en']), 'de');
    equal(nearestLocale(['pt-PT']), 'pt-br');
    equal(nearestLocale(['xx', 'zh-Hant-TW']), 'zh');
    equal(nearestLocale([]), 'en');
  });

  test('are complete in every language, with the same placeholders', async () => {
    for (const [locale, { load }] of Object.entries(locales)) {
      const texts = await load();
      deepEqual(Object.keys(texts).sort(), Object.keys(en).sort(), locale);
      for (const [key, text] of Object.entries(texts)) {
        const expected = placeholders(formsOf(en[key as keyof typeof en]).at(-1) ?? '');
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
