import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse } from '@lectern/content';
import { renderBody } from './render-body.ts';
import { file, sampleLinker } from '../testing/sample.ts';

const linker = sampleLinker({ files: [file('logo', { dimensions: { width: 400, height: 100 } })] });
const drawn = (markdown: string, options: { claims?: object; newWindow?: boolean } = {}) =>
  renderBody(parse(markdown), linker, {
    scope: { visitor: { claims: options.claims ?? {} } },
    locale: 'en',
    icons: 'regular',
    newWindow: options.newWindow ?? false,
  });
const html = (markdown: string, options = {}): string => drawn(markdown, options).html.text;

describe('the body of a page', () => {
  test('a heading has a link beside it', () => {
    assert.match(
      html('## One & two\n'),
      /<h2 id="one-two"><span id="one-and-two"><\/span>One &amp; two<\/h2><a class="anchor" href="#one-two" aria-label="Link to “One &amp; two”">/,
    );
  });

  test('code is highlighted by classes and split into lines', () => {
    const code = html('{% code title="a.ts" lineNumbers="true" %}\n```ts\nconst a = `x\ny`;\n```\n{% endcode %}\n');
    assert.match(code, /<figure class="code numbered"><figcaption>a\.ts<\/figcaption>/);
    assert.equal(code.match(/<span class="line">/g)?.length, 2);
    assert.match(code, /<span class="hljs-keyword">const<\/span>/);
    assert.doesNotMatch(code, /style=/);
  });

  test('code of an unknown language is plain text', () => {
    assert.match(html('```nonsense\n<b>\n```\n'), /<span class="line">&lt;b&gt;\n<\/span>/);
  });

  test('tabs are radio buttons of a group, each with its own panel', () => {
    const tabs = html(
      '{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}\n',
    );
    assert.match(tabs, /<input type="radio" name="~tabs-1" id="~tabs-1-1" checked data-tab="A"><label for="~tabs-1-1"/);
    assert.equal(tabs.match(/class="tab-panel"/g)?.length, 2);
  });

  test('columns share the remaining width', () => {
    const columns = html(
      '{% columns %}\n{% column width="66%" %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}\n',
    );
    assert.match(columns, /column width-65[^]*column width-35/);
    assert.doesNotMatch(columns, /style=/);
  });

  test('updates of one day have distinct anchors, which stay when newer ones are added', () => {
    const update = (text: string): string => `{% update date="2026-03-01" %}\n${text}\n{% endupdate %}\n`;
    const names = (...texts: string[]): string[] =>
      [
        ...html(`{% updates %}\n${texts.map(update).join('')}{% endupdates %}\n`).matchAll(
          /<article[^>]* id="([^"]*)"/g,
        ),
      ].map(([, name]) => name!);
    assert.deepEqual(names('one'), ['update-2026-03-01']);
    assert.deepEqual(names('two', 'one'), ['update-2026-03-01-2', 'update-2026-03-01']);
  });

  test('a footnote links back to its first reference', () => {
    const noted = html('A word[^1], another[^1].\n\n[^1]: Said.\n');
    assert.match(noted, /<a class="annotation" href="#note-1" id="noted-1" role="doc-noteref">/);
    assert.equal(noted.match(/id="noted-1"/g)?.length, 1);
    assert.match(
      noted,
      /<p>Said\. <a class="note-back" href="#noted-1" role="doc-backlink" aria-label="Back to the text">/,
    );
  });

  test('cells have ratings as text, and options keep their colours', () => {
    const table = html(
      '<table><thead><tr><th data-type="rating" data-max="5">Stars</th><th>Kind<select><option value="a" label="Alpha" color="purple"></option></select></th></tr></thead><tbody><tr><td>3</td><td><span data-option="a">Alpha</span></td></tr></tbody></table>\n',
    );
    assert.match(
      table,
      /<span class="rating" role="img" aria-label="3\/5">★★★<span class="rating-rest">☆☆<\/span><\/span>/,
    );
    assert.match(table, /<span class="option" data-color="purple">Alpha<\/span>/);
  });

  test('long formulas are focusable, short ones are not', () => {
    const long = 'a + b + c + d + e + f + g + h + i';
    assert.match(html(`$$\n${long}\n$$\n`), /<div class="math" tabindex="0" role="group" aria-label="Formula">/);
    assert.match(html(`Here $$${long}$$.\n`), /<span class="math" role="math" tabindex="0"><math/);
    assert.doesNotMatch(html('Here $$a + b$$.\n\n$$\na\n$$\n'), /tabindex/);
  });

  test('formulas are referenced from above and below, and a reference alone is inline', () => {
    const labelled = String.raw`\begin{equation}a\label{one}\end{equation}`;
    const page = html(`See $$\\eqref{one}$$.\n\n$$\n${labelled}\n$$\n\n$$\n\\eqref{one}\n$$\n`);
    assert.match(page, /<p>See <a href="#~formula-one">\(1\)<\/a>\.<\/p>/);
    assert.match(page, /<p><a href="#~formula-one">\(1\)<\/a><\/p>$/);
    assert.equal(page.match(/class="tml-tag">\(1\)/g)?.length, 1);
    // A label without a number takes none from the next formula.
    const bare = String.raw`\begin{align*}a\label{none}\end{align*}`;
    assert.match(html(`$$\n${bare}\n$$\n\n$$\n${labelled}\n$$\n\n$$\\eqref{none}$$\n`), /<p>\(\?\)<\/p>/);
  });

  test('full-width blocks are marked', () => {
    assert.match(
      html('{% embed url="https://example.test/a" fullWidth="true" %}\n'),
      /<figure class="embed full-width">/,
    );
    assert.match(
      html(
        '<table data-view="cards" data-full-width="true"><thead><tr><th>A</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>\n',
      ),
      /<ul class="cards full-width">/,
    );
  });

  test('an image reserves its space', () => {
    assert.match(
      html('![A logo](/files/logo)\n'),
      /<img src="\/files\/logo\/logo\.png\?signature=x" alt="A logo" width="400" height="100" loading="lazy"/,
    );
  });

  test('both variants of an image are rendered for the theme switch', () => {
    const picture = html(
      '<picture><source srcset="/files/logo" media="(prefers-color-scheme: dark)"><img src="/files/logo" alt=""></picture>\n',
    );
    assert.match(picture, /class="on-light"[^]*class="on-dark"/);
  });

  test('a formula is MathML without styles', () => {
    const formula = html('$$\n\\frac{a}{b}\n$$\n');
    assert.match(formula, /<math/);
    assert.match(formula, /<mfrac>/);
    assert.doesNotMatch(formula, /style=/);
    assert.match(html('$$\n\\frac{\n$$\n'), /<code>\\frac\{<\/code>/);
  });

  test('cards are links with a name', () => {
    const cards = html(
      '<table data-view="cards"><thead><tr><th>Title</th><th data-card-target data-type="content-ref">Target</th></tr></thead><tbody><tr><td><strong>Install it</strong></td><td><a href="/pages/install">install</a></td></tr></tbody></table>\n',
    );
    assert.match(cards, /<a class="card-link" href="\/sites\/acme\/docs\/install" aria-label="Install it"><\/a>/);
  });

  test('an embed is a link, never a frame', () => {
    assert.match(
      html('{% embed url="https://video.test/watch?v=1" %}\n'),
      /<a class="embed-link" href="https:\/\/video\.test\/watch\?v=1"/,
    );
    assert.doesNotMatch(html('<iframe src="https://video.test"></iframe>\n'), /<iframe/);
  });

  test('an embed of an unsafe URL shows the URL, without a link', () => {
    for (const address of ['javascript:alert(1)?x', 'javascript:?', 'data:text/html?a', 'file:///etc/passwd?b']) {
      const card = html(`{% embed url="${address}" %}\n`);
      assert.ok(card.includes(`<span class="embed-title">${address}</span>`), card);
      assert.doesNotMatch(card, /<a |href|embed-host/);
    }
    const told = html('{% embed url="javascript:?" %}\nThe **board**\n{% endembed %}\n');
    assert.match(told, /<figcaption><p>The <strong>board<\/strong><\/p><\/figcaption>/);
    assert.equal(html('{% embed url="" %}\n').trim(), '');
  });

  test('an embed is never a link without a name', () => {
    for (const address of ['slack://open?team=T1', 'mailto:?subject=x', 'https://a.test/?q=1'])
      assert.match(html(`{% embed url="${address}" %}\n`), /<span class="embed-title">[^<]+<\/span>/, address);
  });

  test('icons in text and on buttons are inlined', () => {
    assert.match(html('<i class="fa-gear">:gear:</i> text\n'), /<svg class="icon icon-regular"[^>]*><path/);
    assert.match(
      html('<a href="https://a.test" class="button primary" data-icon="gear">Go</a>\n'),
      /class="button button-primary"[^>]*><svg class="icon/,
    );
  });

  test('buttons that ask or search link to the search, and others are omitted', () => {
    const button = (action: string) =>
      html(`<button class="button primary" data-action="${action}" data-query="How to?">Go</button>\n`);
    for (const action of ['ask', 'search'])
      assert.match(button(action), /<a class="button button-primary" href="[^"]*\/~search\?q=How\+to%3F">Go</);
    assert.doesNotMatch(button('other'), /Go/);
  });

  test('external links open as the site configures', () => {
    assert.match(
      html('[a](https://a.test/)\n', { newWindow: true }),
      /<a href="https:\/\/a\.test\/" target="_blank" rel="noopener">/,
    );
    assert.match(html('[a](HTTPS://a.test/)\n', { newWindow: true }), /target="_blank"/);
    assert.doesNotMatch(html('[a](/pages/install)\n', { newWindow: true }), /target=/);
  });

  test('content hidden from a visitor is absent, also from the outline', () => {
    const page = '{% if visitor.claims.beta %}\n## Secret\n\nplan\n{% endif %}\n\n## Open\n';
    assert.doesNotMatch(html(page), /plan|Secret/);
    assert.deepEqual(
      drawn(page).outline.map(({ title }) => title),
      ['Open'],
    );
    assert.match(html(page, { claims: { beta: true } }), /plan/);
  });

  test('scripts and styles of authors are removed', () => {
    const page = html(
      '<script>alert(1)</script>\n\n<p style="color:red" onclick="x()">a</p>\n\n[x](javascript:alert(1))\n',
    );
    assert.doesNotMatch(page, /<script|onclick|style=|javascript:/);
  });
});
