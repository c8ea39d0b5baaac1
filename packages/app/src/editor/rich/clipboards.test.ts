import { deepEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { htmlToPaste } from './paste-html.ts';
import { clipboards } from './testing/clipboards.ts';

const wordsOf = (text: string): string[] => text.match(/[\p{L}\d]{2,}/gu) ?? [];

describe('clipboards of programs', () => {
  test('become the Markdown that one would write', (context) => {
    const others = clipboards.filter(({ html, markdown }) => htmlToPaste(html).trim() !== markdown);
    context.diagnostic(`${clipboards.length - others.length} of ${clipboards.length} exactly`);
    // Levels of headings follow each other, as in imports.
    deepEqual(
      others.map(({ from }) => from),
      ['A chat assistant, headings'],
    );
  });

  test('never lose words', () => {
    for (const { from, html, markdown } of clipboards) {
      const pasted = new Set(wordsOf(htmlToPaste(html)));
      ok(
        wordsOf(markdown).every((word) => pasted.has(word)),
        from,
      );
    }
  });

  test('nest the lists of Word', () => {
    const item = (level: number, sign: string, text: string): string =>
      `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}</span><![endif]>${text}</p>`;
    const html = `${item(1, '1.', 'one')}${item(2, 'o', 'below')}${item(1, '2.', 'two')}<p class=MsoNormal>End.</p>`;
    deepEqual(htmlToPaste(html).trim(), '1. one\n   * below\n2. two\n\nEnd.');
  });
});
