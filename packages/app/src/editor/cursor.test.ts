import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { rememberCursor, rememberedCursor } from './cursor.ts';
import { PageText } from './page-text.ts';

const offsetIn = (page: PageText) => rememberedCursor(page)?.offset;

describe('the cursor of a page', () => {
  test('is that of the focused editor when two are closed together', () => {
    const page = new PageText('One two');
    rememberCursor(page, 1, false);
    rememberCursor(page, 2, true);
    rememberCursor(page, 3, false);
    equal(offsetIn(page), 2);
  });

  test('is where the last editor had it, also when that had lost the focus', async () => {
    const page = new PageText('One two');
    rememberCursor(page, 2, true);
    await Promise.resolve();
    rememberCursor(page, 5, false);
    equal(offsetIn(page), 5);
    equal(rememberedCursor(page)?.hasFocus, false);
  });

  test('is forgotten when the text has changed', () => {
    const page = new PageText('One two');
    rememberCursor(page, 2, true);
    page.apply([{ from: 0, to: 3, insert: '' }], 'typing');
    equal(offsetIn(page), undefined);
  });
});
