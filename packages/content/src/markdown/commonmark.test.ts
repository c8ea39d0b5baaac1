// The examples of the CommonMark specification, except those about raw HTML, which is parsed as elements of the
// dialect.
import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tests as examples } from 'commonmark-spec';
import { parse } from './parse.ts';
import { renderHtml } from './render-html.ts';
import { plainHtml, sameSpace, textOf } from './test/plain-html.ts';

/** Deliberate deviations of the dialect, and why. The list only shrinks. */
const deliberate: Record<number, string> = {
  98: 'a page that begins with `---` and has another `---` begins with frontmatter, here an empty one',
  602: 'bare addresses are links, as in GFM',
  608: 'bare addresses are links, as in GFM',
  611: 'bare addresses are links, as in GFM',
  612: 'bare mail addresses are links, as in GFM',
};

/** Examples whose text is not shown completely. */
const otherWords: Record<number, string> = {
  98: 'as above',
  191: 'an indented cell of an HTML table is a cell, not code',
};

/** Whether the expected output has raw HTML: an element that Markdown does not produce, or not in this form. */
function holdsHtml({ markdown, html, section }: (typeof examples)[number]): boolean {
  if (/^(?:HTML blocks|Raw HTML)$/.test(section)) return true;
  const tags = html.replace(/<(?:pre|code)[^>]*>.*?<\/(?:pre|code)>/gs, '').match(/<[!a-z][^>]*>/gi) ?? [];
  return tags.some((tag) => markdown.includes(tag));
}

const written = (text: string): string => text.replaceAll('→', '\t');

describe('CommonMark', () => {
  const plain = examples.filter((example) => !holdsHtml(example));

  test('has all its examples', () => {
    equal(examples.length, 652);
    equal(plain.length, 573);
  });

  test('renders every example without raw HTML as specified, with few exceptions', () => {
    const others = plain.filter(
      ({ markdown, html }) => sameSpace(plainHtml(written(markdown))) !== sameSpace(written(html)),
    );
    deepEqual(
      others.map(({ number }) => number),
      Object.keys(deliberate).map(Number),
    );
  });

  test('renders the words of every example, including those with raw HTML', () => {
    for (const { markdown, html, number } of examples) {
      if (Object.hasOwn(otherWords, number)) continue;
      const shown = renderHtml({ ...parse(`x\n\n${written(markdown)}`) });
      const missing = textOf(written(html)).filter((word) => !textOf(shown).includes(word));
      deepEqual(missing, [], `example ${number}`);
    }
  });
});
