// The Markdown has the same words as the page, and no text becomes markup.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse, toText, visit } from '../index.ts';
import fc from 'fast-check';
import { htmlToMarkdown } from './index.ts';

const runs = Number(process.env['LECTERN_FUZZ'] ?? 300);
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const bits = fc.constantFrom(
  ...'* ** _ __ ~ ~~ ` `` ``` \\ < > <b> </b> <!-- --> & &amp; &lt; [ ] [x] ]( ](a) [^1] ![ { {% %} {%hint%} $ $$ $$x$$ :smile: :100: | || # ## - + 1. 1) = --- === *** http://a.test/x_y* www.a.test a@b.test é 漢字 😀 “ ” ( ) ! \' " a b word'.split(
    ' ',
  ),
  ' ',
  '\n',
  '{% endhint %}',
  '<details>',
);
const words = fc.array(bits, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''));

type Piece = { html: string; text: string };
const join = (parts: Piece[]): Piece => ({
  html: parts.map(({ html }) => html).join(''),
  text: parts.map(({ text }) => text).join(''),
});
const plain = words.map((text): Piece => ({ html: escape(text), text }));
const wrap = (inner: fc.Arbitrary<Piece>, open: string, close: string): fc.Arbitrary<Piece> =>
  inner.map(({ html, text }) => ({ html: `${open}${html}${close}`, text }));

const inline: fc.Arbitrary<Piece> = fc.letrec<{ run: Piece; one: Piece }>((tie) => ({
  run: fc.array(tie('one'), { minLength: 1, maxLength: 4 }).map(join),
  one: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    plain,
    wrap(plain, '<code>', '</code>'),
    wrap(tie('run'), '<b>', '</b>'),
    wrap(tie('run'), '<em>', '</em>'),
    wrap(tie('run'), '<del>', '</del>'),
    wrap(tie('run'), '<a href="x.html">', '</a>'),
    wrap(tie('run'), '<sup>', '</sup>'),
  ),
})).run;

const blocks: fc.Arbitrary<Piece> = fc.letrec<{ all: Piece; one: Piece }>((tie) => ({
  all: fc.array(tie('one'), { minLength: 1, maxLength: 4 }).map(join),
  one: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    wrap(inline, '<p>', '</p>'),
    wrap(inline, '<h2>', '</h2>'),
    wrap(plain, '<pre>', '</pre>'),
    wrap(inline, '<table><tr><th>', '</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>').map(
      ({ html, text }) => ({ html, text: `${text}B12` }),
    ),
    fc.tuple(inline, inline).map(([a, b]) => ({
      html: `<table><tr><th>A</th><th>B</th></tr><tr><td>${a.html}</td><td>${b.html}</td></tr></table>`,
      text: `AB${a.text}${b.text}`,
    })),
    wrap(tie('all'), '<blockquote><p>q</p>', '</blockquote>').map(({ html, text }) => ({ html, text: `q${text}` })),
    wrap(tie('all'), '<ul><li>', '</li></ul>'),
    wrap(tie('all'), '<ol><li>', '</li></ol>'),
    wrap(tie('all'), '<div class="admonition note">', '</div>'),
    wrap(tie('all'), '<details><summary>s</summary>', '</details>').map(({ html, text }) => ({
      html,
      text: `s${text}`,
    })),
    fc
      .tuple(inline, tie('all'))
      .map(([a, b]) => ({ html: `<dl><dt>${a.html}</dt><dd>${b.html}</dd></dl>`, text: a.text + b.text })),
    fc.tuple(tie('all'), inline).map(([a, b]) => ({
      html: `<table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>${a.html}</li></ul></td><td>${b.html}</td></tr></table>`,
      text: `AB${a.text}${b.text}`,
    })),
  ),
})).all;

const squash = (text: string): string => text.replace(/[\s,]+/g, '');

describe('the words of a page', () => {
  test('are kept as plain words', () => {
    fc.assert(
      fc.property(blocks, ({ html, text }) => {
        const { markdown } = htmlToMarkdown(html);
        const page = parse(markdown);
        assert.equal(squash(toText(page)), squash(text), markdown);
        visit(page, {
          block: (block) =>
            assert.ok(!/^(?:unknownTag|element|math|embed|if)$/.test(block.type), `${block.type} in\n${markdown}`),
          inline: (found) =>
            assert.ok(
              !/^(?:inlineElement|emoji|inlineMath|annotation|comment|inlineImage)$/.test(found.type),
              `${found.type} in\n${markdown}`,
            ),
        });
      }),
      { numRuns: runs },
    );
  });

  test('of malformed HTML are read without errors', () => {
    const tags = fc.constantFrom(
      ...'<p> </p> <b> <i> </b> <ul> <li> </ul> <table> <tr> <td> </table> <pre> </pre> <a href="x"> </a> <div class="note"> </div> <h2> </h3> <dl> <dt> <dd> <details> <summary> <svg> <math> <mi> <select> <option> <template> <iframe> <!-- <![CDATA[ </body> <'.split(
        ' ',
      ),
      'text ',
      '&bogus; ',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(tags, { maxLength: 40 }), (parts) => {
        const { markdown } = htmlToMarkdown(parts.join(''), { main: true, base: 'https://s.test/' });
        visit(parse(markdown), { block: (block) => assert.ok(block.type !== 'unknownTag', markdown) });
      }),
      { numRuns: runs },
    );
  });
});
