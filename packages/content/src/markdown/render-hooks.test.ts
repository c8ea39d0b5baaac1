import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse } from './parse.ts';
import { renderHtml, type HtmlOptions } from './render-html.ts';

const html = (markdown: string, options: HtmlOptions): string => renderHtml(parse(markdown), options);

describe('hooks of the HTML renderer', () => {
  test('a link gets attributes besides its URL, but keeps its own', () => {
    const link: HtmlOptions['link'] = (href) =>
      href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {};
    assert.equal(
      html('[a](https://a.test "T") [b](b.md)\n', { link }),
      '<p><a href="https://a.test" target="_blank" rel="noopener" title="T">a</a> <a href="b.md">b</a></p>',
    );
    assert.match(
      html('{% embed url="https://a.test" %}\n', { link }),
      /<a href="https:\/\/a\.test" target="_blank" rel="noopener noreferrer">/,
    );
    // Text that looks like a tag is text.
    assert.doesNotMatch(html('`<a href="https://a.test">`\n', { link }), /target/);
  });

  test('icons are rendered in text and on buttons, and unknown ones are omitted', () => {
    const icon: HtmlOptions['icon'] = (name) => (name === 'gear' ? '<svg></svg>' : '');
    assert.equal(html('<i class="fa-gear">:gear:</i><i class="fa-x">:x:</i>\n', { icon }), '<p><svg></svg></p>');
    assert.match(
      html('<a class="button primary" href="https://a.test" data-icon="gear">Go</a>\n', { icon }),
      /<a class="button button-primary" href="https:\/\/a\.test"><svg><\/svg>Go<\/a>/,
    );
  });

  test('checkboxes are rendered in lists and tables', () => {
    const checkbox: HtmlOptions['checkbox'] = (checked) => (checked ? '☑' : '☐');
    assert.match(html('* [x] a\n* [ ] b\n', { checkbox }), /<li>☑ a<\/li><li>☐ b<\/li>/);
    assert.match(
      html(
        '<table><thead><tr><th data-type="checkbox">A</th></tr></thead><tbody><tr><td>true</td></tr></tbody></table>\n',
        { checkbox },
      ),
      /<td>☑<\/td>/,
    );
  });

  test('footnotes are a labelled section', () => {
    const notes = { title: 'Notes', back: 'Back' };
    const page = html('A[^1].\n\n[^1]: Said.\n', { notes });
    assert.match(page, /<section class="notes" role="doc-endnotes" aria-label="Notes"><ol>.*<\/ol><\/section>$/);
    assert.match(page, /role="doc-backlink" aria-label="Back">/);
  });

  test('a type of inline can be rendered by the caller', () => {
    const inlines: HtmlOptions['inlines'] = { inlineMath: ({ value }) => `<b>${value}</b>` };
    assert.equal(html('$$x$$ and `y`\n', { inlines }), '<p><b>x</b> and <code>y</code></p>');
  });
});

describe('hooks of blocks', () => {
  test('a hint has a label and an icon beside its text', () => {
    const hint: HtmlOptions['hint'] = (style) => ({ label: `A ${style}`, icon: '<svg></svg>' });
    assert.equal(
      html('{% hint style="info" %}\na\n{% endhint %}\n', { hint }),
      '<div class="hint hint-info" role="note" aria-label="A info"><svg></svg><div class="hint-body"><p>a</p></div></div>',
    );
  });

  test('images of figures and cards are rendered by the caller', () => {
    const picture: HtmlOptions['picture'] = ({ target }, _, use) => `<b>${use} ${target.value}</b>`;
    assert.match(html('![](a.png)\n', { picture }), /<figure><b>figure a\.png<\/b><\/figure>/);
    const card =
      '<table data-view="cards"><thead><tr><th>A</th><th data-card-cover data-type="image">C</th></tr></thead><tbody><tr><td>x</td><td><img src="c.png" alt=""></td></tr></tbody></table>\n';
    assert.match(html(card, { picture }), /<div class="card-cover"><b>cover c\.png<\/b><\/div>/);
  });

  test('a table gets a wrapper, and its columns and cells the requested attributes', () => {
    const table: HtmlOptions['table'] = {
      frame: (drawn, { fullWidth }) => `<div class="${fullWidth ? 'wide' : 'frame'}">${drawn}</div>`,
      column: ({ width }) => ({ class: `width-${width}` }),
      cell: ({ align }) => ({ class: align && `align-${align}` }),
    };
    assert.equal(
      html(
        '<table><thead><tr><th width="80" align="right">A</th></tr></thead><tbody><tr><td>x</td></tr></tbody></table>\n',
        { table },
      ),
      '<div class="frame"><table><colgroup><col class="width-80"></colgroup><thead><tr><th class="align-right" scope="col">A</th></tr></thead><tbody><tr><td class="align-right">x</td></tr></tbody></table></div>',
    );
  });

  test('an update has an anchor and a localized date', () => {
    const update: HtmlOptions['update'] = ({ date }) => ({ id: `on-${date}`, date: 'Monday' });
    assert.match(
      html('{% updates %}\n{% update date="2026-03-02" %}\na\n{% endupdate %}\n{% endupdates %}\n', { update }),
      /<article class="update" id="on-2026-03-02"><div class="update-head"><time datetime="2026-03-02">Monday<\/time><\/div>/,
    );
  });
});
