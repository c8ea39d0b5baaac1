// For any layout of a page, each word of its main content is imported once, and what is left out is reported.
// One engine: nothing is stored
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse, toText } from '../index.ts';
import fc from 'fast-check';
import { htmlToMarkdown } from './index.ts';

const runs = Number(process.env['LECTERN_FUZZ'] ?? 200);

/** HTML in which every `@` is a distinct word. */
type Layout = string;
const text = fc.constantFrom(
  '@',
  '@ @ @.',
  '@ <b>@</b> @',
  '@ <a href="p.html">@</a> @ @ @ @',
  '<font size="2">@</font> @',
  '@<br>@',
);

const block: fc.Arbitrary<Layout> = fc.letrec<{ one: Layout; some: Layout }>((tie) => ({
  some: fc.array(tie('one'), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
  one: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    text.map((words) => `<p>${words}</p>`),
    text.map((words) => `<div>${words}</div>`),
    // Valid in any context.
    text.map((words) => `${words}<hr>`),
    text.map((words) => `<span>${words}</span><br><br>`),
    text.map((words) => `<h2>${words}</h2>`),
    text.map((words) => `<h3>@</h3>${words}<p>@`),
    text.map((words) => `<center>${words}</center>`),
    text.map((words) => `<address>${words}</address>`),
    text.map((words) => `<pre>@\n@</pre><blockquote>${words}</blockquote>`),
    text.map((words) => `<form action="/x"><label>${words}</label> <input name="a"></form>`),
    text.map((words) => `<fieldset><legend>@</legend>${words}</fieldset>`),
    text.map((words) => `<table><tr><th>@</th><th>@</th></tr><tr><td>@</td><td>${words}</td></tr></table>`),
    text.map((words) => `<table border="0"><tr><td>${words}</td></tr></table>`),
    text.map((words) => `<dl><dt>@</dt><dd>${words}</dd>@<dt>@</dt></dl>`),
    text.map((words) => `<ul><li>${words}</li><li>@</li></ul>`),
    text.map((words) => `<figure><img src="a.png" alt=""><p>${words}</p><figcaption>@</figcaption></figure>`),
    text.map((words) => `<map name="m">${words}</map><dialog open>@</dialog>`),
    tie('some').map((inner) => `<div class="x"><div>${inner}</div></div>`),
    tie('some').map((inner) => `<section>${inner}</section>`),
    tie('some').map((inner) => `<details><summary>@</summary>${inner}</details>`),
    tie('some').map(
      (inner) => `<table cellpadding="0"><tr><td>${inner}<table><tr><td>@</td></tr></table></td></tr></table>`,
    ),
    tie('some').map((inner) => `<div align="left"><font face="x"><p>@</p>${inner}</font></div>`),
  ),
})).some;

const links = '<a href="f1.html">#</a> <a href="f2.html">#</a> <a href="f3.html">#</a>';
const above = fc.constantFrom(
  '',
  `<header><a href="/">#</a></header>`,
  `<nav>${links}</nav>`,
  `<div id="hd"><h1>#</h1>Home | Index</div>`,
  `<div class="top"><h1>#</h1><p><a href="i.html">Home</a> | <a href="x.html">Index</a></p></div>`,
  `<div class="breadcrumbs"><a href="/">Home</a> &gt; <a href="/a">#</a></div>`,
  `<p>Next: <a href="n.html" rel="next">#</a>, Up: <a href="u.html" rel="up">#</a> [<a href="c.html">Contents</a>]</p><hr>`,
  `<table class="nav"><tr><td><a accesskey="p" href="a.html">#</a></td><th>#</th><td><a accesskey="n" href="b.html">#</a></td></tr></table>`,
  `<div class="topNav"><ul class="navList"><li><a href="o.html">Overview</a></li><li><a href="p.html">Package</a></li><li>Class</li><li><a href="h.html">Help</a></li></ul></div>`,
  `<form action="/search"><label>#</label><input type="search" name="q"></form>`,
);
const beside = fc.constantFrom(
  '',
  `<div class="sidebar"><ul><li>${links}</li></ul></div>`,
  `<aside><ul><li>${links}</li></ul></aside>`,
  `<div id="leftMenu" class="menu">${links}</div>`,
);
const below = fc.constantFrom(
  '',
  `<footer># #</footer>`,
  `<div id="footer"># <a href="/l">#</a></div>`,
  `<div class="pagination"><a href="n.html">#</a></div>`,
  `<p><a href="a.html">&lt;-previous</a> <a href="b.html">next-&gt;</a></p>`,
  `<a class="previous_page" href="a.html">&lt;-previous</a><a class="next_page" href="b.html">next-&gt;</a>`,
  `<hr><center><a href="a.html">Prev</a> | <a href="u.html">Up</a> | <a href="b.html">Next</a></center>`,
);
const holders: [open: string, close: string][] = [
  ['', ''],
  ['<div><div class="a">', '</div></div>'],
  ['<main>', '</main>'],
  ['<div role="main">', '</div>'],
  ['<article>', '</article>'],
  ['<div id="content">', '</div>'],
  ['<div class="wrap"><main><article>', '</article></main></div>'],
  ['<table width="100%"><tr><td>', '</td></tr></table>'],
];

const wordsOf = (words: string): string[] => words.match(/[mf]\d+x/g) ?? [];

describe('the main part of a page', () => {
  test('keeps each of its words once, and every word of its frame is reported', () => {
    fc.assert(
      fc.property(
        above,
        beside,
        fc.constantFrom(...holders),
        fc.constantFrom('<h1>@ @</h1>', '<div><h1>@</h1></div>', ''),
        block,
        below,
        fc.boolean(),
        (top, side, [open, close], heading, body, bottom, titled) => {
          // The only title of a page is its own, wherever it is.
          fc.pre(heading !== '' || !top.includes('<h1>'));
          let count = 0;
          const main = `${open}${heading}${body}${close}`.replace(/@/g, () => `m${(count += 1)}x`);
          const frame = (part: string): string => part.replace(/#/g, () => `f${(count += 1)}x`);
          const window = titled ? '<title>Window</title>' : '';
          const html = `<html><head>${window}</head><body>${frame(top)}${frame(side)}${main}${frame(bottom)}</body></html>`;
          const { title = '', markdown, losses } = htmlToMarkdown(html, { main: true, base: 'https://s.test/p' });
          // A title that is not a heading of the page is stored beside its text.
          const text = toText(parse(markdown));
          const got = [...new Set([...wordsOf(title), ...wordsOf(text)])];
          if (heading !== '')
            assert.equal(wordsOf(title).length > 0 && wordsOf(text).includes(wordsOf(title)[0]!), false);
          assert.deepEqual(got.sort(), wordsOf(main).sort(), `${html}\n\n${title}\n\n${markdown}`);
          assert.equal(wordsOf(text).length, new Set(wordsOf(text)).size, markdown);
          const told = losses.map(({ where }) => where ?? '').join(' ');
          for (const word of wordsOf(html).filter((one) => one.startsWith('f'))) {
            assert.ok(told.includes(word), `${word} is lost\n${html}`);
          }
        },
      ),
      { numRuns: runs },
    );
  });
});
