// What a page says and what is only around it, in the forms real pages have.
// One engine: nothing is stored
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { htmlToMarkdown } from './index.ts';

const read = (html: string) => htmlToMarkdown(html, { main: true, base: 'https://s.test/p.html' });
const told = (html: string): string =>
  read(html)
    .losses.map(({ where }) => where)
    .join('\n');

describe('a page without a main element', () => {
  test('keeps everything beside its largest part', () => {
    const { title, markdown, losses } = read(
      `<h1>T</h1><p>Two groups.</p><div><table><tr><th>A</th><th>B</th></tr><tr><td>${'long '.repeat(50)}</td><td>x</td></tr></table></div><p>After.</p>`,
    );
    equal(title, 'T');
    match(markdown, /^Two groups\.\n\n\| A \| B \|[^]*\n\nAfter\.\n$/);
    deepEqual(losses, []);
  });

  test('keeps content around an article, and several articles', () => {
    const around = read(`<h1>T</h1><p>Before.</p><article><p>${'In it. '.repeat(20)}</p></article><p>After.</p>`);
    match(around.markdown, /^Before\.\n\nIn it[^]*After\.\n$/);
    const several = read(`<div><article><p>${'One. '.repeat(50)}</p></article><article><p>Two.</p></article></div>`);
    match(several.markdown, /One\.[^]*Two\./);
  });

  test('reports content outside a main element', () => {
    const html = '<div class="promo">Read this too.</div><main><h1>T</h1><p>Text.</p></main><p>Below.</p>';
    equal(read(html).markdown, 'Text.\n');
    deepEqual(told(html), 'Read this too.\nBelow.');
  });

  test('keeps a page that contains only links', () => {
    equal(read('<nav><a href="a.html">One</a></nav>').markdown, '[One](https://s.test/a.html)\n');
    match(
      read('<h1>Book</h1><div id="toc"><a href="a.html">One</a> <a href="b.html">Two</a></div>').markdown,
      /One.*Two/,
    );
  });

  test('keeps footnotes in a footer, and text that resembles navigation', () => {
    match(
      read(
        '<main><p>A<a href="#fn1" id="r1">1</a></p><footer class="footnotes"><ol><li id="fn1">Note.</li></ol></footer></main>',
      ).markdown,
      /\[\^1\]: Note\./,
    );
    match(
      read(`<main><h1>T</h1><div class="related"><p>${'Words of a text. '.repeat(30)}</p></div></main>`).markdown,
      /Words/,
    );
  });

  test('reports buttons and links to frames', () => {
    match(told('<main><h1>T</h1><p>Text <button>Send it</button></p></main>'), /Send it/);
    const { markdown } = read(
      '<html><frameset><frame src="toc.html" name="toc"><frame src="main.html"><noframes>No.</noframes></frameset></html>',
    );
    equal(markdown, '[toc](https://s.test/toc.html)\n\n[main.html](https://s.test/main.html)\n');
  });
});

describe('the title of a page', () => {
  const titles: [what: string, html: string, title: string | undefined][] = [
    [
      'below the header of a site',
      '<title>Page</title><div id="hd"><h1>Site name</h1>Home | Index</div><p>x</p><h1>Page</h1>',
      'Page',
    ],
    [
      'below a header without a name',
      '<div><h1>Site name</h1><a href="i">Home</a> | <a href="x">Index</a></div><h1>Page</h1>',
      'Page',
    ],
    [
      'below a title that leads home',
      '<h1 id="header"><a href="/">Site</a></h1><div><h2>Page</h2></div><title>Page</title>',
      'Page',
    ],
    ['of a window with the site behind', '<title>Page - Site</title><h1>Site</h1><p>Text</p>', 'Page'],
    [
      'of a window with the site before',
      '<title>Site: Page</title><header><h1>Site</h1><nav><a href="/">Home</a></nav></header><main><p>Text</p></main>',
      'Page',
    ],
    ['above numbered sections', '<title>SELECT</title><h1>1. Overview</h1><p>x</p><h1>2. More</h1>', 'SELECT'],
    ['above one numbered section', '<title>Manual</title><h2>1. Overview</h2><p>x</p>', 'Manual'],
    [
      'with a number',
      '<title>Accumulation (GNU Octave)</title><h3>19.4 Accumulation</h3><p>x</p>',
      '19.4 Accumulation',
    ],
    ['of a chapter', '<title>5. Cachegrind</title><h1>5. Cachegrind</h1><h2>5.1. Overview</h2>', '5. Cachegrind'],
    ['without any but numbers', '<h2>1. Overview</h2><p>x</p><h2>2. More</h2>', undefined],
    [
      'on a line that is no heading',
      '<title>SELECT</title><div class="fancy">SELECT</div><h1>1. Overview</h1>',
      'SELECT',
    ],
    [
      'in the header of a document',
      '<div id="header"><h1>Doc</h1></div><div id="content"><p>Text of it.</p></div>',
      'Doc',
    ],
  ];
  for (const [what, html, title] of titles) test(what, () => equal(read(html).title, title));

  test('is removed from the text, and sections are kept', () => {
    match(read(titles[5]![1]).markdown, /^## 1\. Overview\n\nx\n\n## 2\. More/);
    equal(read(titles[10]![1]).markdown, '## 1. Overview\n');
  });
});

describe('navigation lines', () => {
  const lines: [generator: string, html: string][] = [
    [
      'Texinfo',
      '<div class="header"><p>Next: <a href="n.html" accesskey="n" rel="next">Misc</a>, Up: <a href="u.html" accesskey="u" rel="up">Top</a> &nbsp; [<a href="c.html" rel="contents">Contents</a>][<a href="i.html" rel="index">Index</a>]</p></div><hr>',
    ],
    [
      'texi2html',
      '<table border="0"><tr><td>[<a href="a.html"> &lt;&lt; </a>]</td><td>[<a href="u.html"> Up </a>]</td><td>[<a href="t.html">Top</a>]</td><td>[<a href="c.html">Contents</a>]</td></tr></table>',
    ],
    [
      'Sphinx',
      '<div class="related"><h3>Navigation</h3><ul><li><a href="i.html">index</a></li><li><a href="n.html">next</a> |</li></ul></div>',
    ],
    [
      'Javadoc',
      '<table><tr><td><a href="o.html">Overview</a>&nbsp;</td><td><a href="p.html">Package</a>&nbsp;</td><td>Class&nbsp;</td><td><a href="t.html">Tree</a></td><td><a href="h.html">Help</a></td></tr></table>',
    ],
    [
      'Javadoc, neighbours',
      '<p><a href="a.html">PREV CLASS</a> &nbsp; <a href="b.html">NEXT CLASS</a> | <a href="f.html">FRAMES</a></p>',
    ],
    [
      'DocBook with pictures',
      '<div><table summary="Navigation header"><tr><td><a accesskey="p" href="a.html"><img src="p.png" alt="Prev"></a></td><th>User Manual</th><td><a accesskey="n" href="b.html"><img src="n.png" alt="Next"></a></td></tr></table></div>',
    ],
    [
      'links in a row',
      '<a class="previous_page" href="a.html">&lt;-previous</a><a class="next_page" href="b.html">next-&gt;</a>',
    ],
    ['a trail', '<p><a href="/">Home</a> &raquo; <a href="/d">Guides</a> &raquo; T</p>'],
  ];
  for (const [generator, line] of lines) {
    test(`of ${generator} are reported and left out of the text`, () => {
      const html = `<title>T</title>${line}<h1>T</h1><p>Text.</p>${line}`;
      equal(read(html).markdown, 'Text.\n');
      ok(told(html) !== '');
    });
  }

  const kept = [
    '<p>See the <a href="i.html">index</a>.</p>',
    '<p>Next: <a href="a.html">build it</a> and run it.</p>',
    '<ul><li><a href="i.html">Index</a></li><li><a href="s.html">Search</a></li></ul>',
    '<p><a href="a.html">Installing</a> | <a href="b.html">Running</a></p>',
    '<table><tr><th>Key</th></tr><tr><td><a href="h.html">Home</a></td></tr></table>',
  ];
  for (const html of kept) {
    test(`is not ${html}`, () => ok(read(`<h1>T</h1><p>Text.</p>${html}`).markdown.length > 'Text.\n'.length));
  }
});
