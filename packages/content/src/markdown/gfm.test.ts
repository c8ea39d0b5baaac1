// GFM extensions of CommonMark: tables, tasks, strikethrough, autolinks and footnotes.
import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from './parse.ts';
import { renderHtml } from './render-html.ts';
import { gfmCases } from './test/gfm-cases.ts';
import { plainHtml, sameSpace } from './test/plain-html.ts';

/** Deliberate deviations of the dialect: the output of GFM, and why not here. The list only shrinks. */
const deliberate: Record<string, { gfm: string; why: string }> = {
  'a | b\n- | -\nc | d': {
    gfm: '<p>a | b</p><ul><li>| -\nc | d</li></ul>',
    why: 'who rules a table with single dashes means a table, and no list begins with a bar',
  },
  '- [ ]': {
    gfm: '<ul><li>[ ]</li></ul>',
    why: 'a task that nothing is said about yet is kept as a task by editors',
  },
  'https://x.y]z': {
    gfm: '<p><a href="https://x.y%5Dz">https://x.y]z</a></p>',
    why: 'a bracket behind an address most often closes one in front of it',
  },
};

describe('GFM', () => {
  for (const [kind, cases] of Object.entries(gfmCases)) {
    test(kind, () => {
      for (const [markdown, html] of cases) equal(sameSpace(plainHtml(markdown)), html, JSON.stringify(markdown));
    });
  }

  test('differs only in the documented cases', () => {
    for (const [markdown, { gfm }] of Object.entries(deliberate)) notEqual(sameSpace(plainHtml(markdown)), gfm);
  });
});

describe('the rendered HTML', () => {
  const drawn = (markdown: string): string => renderHtml(parse(markdown));

  test('contains the text after an unclosed raw text element', () => {
    for (const name of ['textarea', 'script', 'style', 'title', 'xmp', 'template', 'plaintext']) {
      equal(drawn(`<p>No <${name}> here either.</p>`), `<p>No &lt;${name}&gt; here either.</p>`);
      equal(drawn(`No <${name}> here either.`), `<p>No &lt;${name}&gt; here either.</p>`);
    }
    equal(drawn('<p>a <textarea>b</textarea> <xmp>c</xmp> <title>d</title> e</p>'), '<p>a b c d e</p>');
    equal(drawn('<p>a <script>b</script> c</p>').includes('b'), false);
  });

  test('contains every cell of an HTML table and the text between cells', () => {
    const indented = '<table>\n<tr>\n\n    <td>one</td>\n\n    <td>two</td>\n\n</tr>\n</table>';
    equal(drawn(indented), '<table><tbody><tr><td>one</td><td>two</td></tr></tbody></table>');
    equal(
      drawn('<table><caption>About</caption><tr>stray<td>one</td></tr></table>'),
      '<p>Aboutstray</p>\n<table><tbody><tr><td>one</td></tr></tbody></table>',
    );
  });

  test('never contains the text between conditions in a table', () => {
    const page = '<table><tr>{% if visitor.claims.x %}secret<td>a</td>{% endif %}</tr></table>';
    equal(drawn(page).includes('secret'), false);
    equal(drawn(page.replace('<tr>', '<tr>\n').replace('secret', '\nsecret')).includes('secret'), false);
  });

  test('contains a footnote after an exclamation mark', () => {
    equal(drawn('Great![^1]\n\n[^1]: note').includes('href="#note-1"'), true);
    equal(drawn('![^1](a.png)').includes('<img src="a.png" alt="^1"'), true);
  });

  test('has empty cells where a row is short', () => {
    equal(drawn('| a | b | c |\n|---|---|---|\n| 1 |').split('<td').length - 1, 3);
    const head = `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n`;
    const wide = drawn(head + '| 1 |\n'.repeat(3000));
    equal(wide.length < 2_000_000, true);
    equal(wide.includes('colspan="1000"'), true);
  });

  test('draws cells over several columns and rows', () => {
    const rows = (html: string) => Array.from(drawn(html).matchAll(/<tr>.*?<\/tr>/g), ([row]) => row);
    const head = '<table><thead><tr><th>a</th><th>b</th><th>c</th></tr></thead><tbody>';
    deepEqual(rows(`${head}<tr><td colspan="2">1</td><td>2</td></tr></tbody></table>`).slice(1), [
      '<tr><td colspan="2">1</td><td>2</td></tr>',
    ]);
    deepEqual(
      rows(
        `${head}<tr><td>1</td><td rowspan="9">2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></tbody></table>`,
      ).slice(1),
      ['<tr><td>1</td><td rowspan="2">2</td><td>3</td></tr>', '<tr><td>4</td><td>5</td></tr>'],
    );
    // No wider than the table, and not over a hidden column.
    deepEqual(rows(`${head}<tr><td>1</td><td colspan=99>2</td></tr></tbody></table>`).slice(1), [
      '<tr><td>1</td><td colspan="2">2</td></tr>',
    ]);
    const hidden = head.replace('<th>b', '<th data-hidden>b');
    deepEqual(rows(`${hidden}<tr><td colspan="2">1</td><td>2</td></tr></tbody></table>`).slice(1), [
      '<tr><td>1</td><td>2</td></tr>',
    ]);
    for (const bad of ['0', '-2', 'x', '1.5', '']) {
      equal(
        drawn(`${head}<tr><td colspan="${bad}">1</td><td>2</td><td>3</td></tr></tbody></table>`).includes('span'),
        false,
      );
    }
  });

  test('contains links without a URL', () => {
    equal(drawn('[a]()'), '<p><a href="">a</a></p>');
    equal(drawn('[a](<>)'), '<p><a href="">a</a></p>');
  });
});
