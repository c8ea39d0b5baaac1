import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { en } from './en.ts';
import { apiTexts } from './index.ts';

const gaps = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe('the texts around APIs', () => {
  for (const [locale, texts] of Object.entries(apiTexts)) {
    test(`are complete in ${locale}`, () => {
      for (const [name, text] of Object.entries(en) as [keyof typeof en, string][]) {
        assert.ok(texts[name].trim() !== '', name);
        assert.deepEqual(gaps(texts[name]), gaps(text), name);
      }
    });
  }
});
