import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse } from './parse.ts';
import { renderUnresolved } from './unresolved-html.ts';

const html = (markdown: string): string => renderUnresolved(parse(`# Title\n\n${markdown}`));

describe('HTML whose references are left open', () => {
  test('has references by id as links, also those with the own scheme', () => {
    assert.equal(
      html('[a](/pages/p1#x) [b](lectern:page/p2?space=s1) [c](https://c.test)\n'),
      '<p><a href="/pages/p1#x">a</a> <a href="/lectern/page/p2?space=s1">b</a> <a href="https://c.test">c</a></p>',
    );
    assert.match(html('![Heron](/files/f1)\n'), /<img src="\/files\/f1" alt="Heron"/);
  });

  test('names the reusable content that is included, and nothing else', () => {
    assert.equal(
      html('{% include "/reusable-content/r1" %}\n'),
      '<p class="include"><a href="/reusable-content/r1"></a></p>',
    );
    assert.equal(html('{% include "javascript:alert(1)" %}\n'), '');
  });

  test('marks cells that show the title of a page', () => {
    const table =
      '<table><thead><tr><th data-type="content-ref">Page</th></tr></thead><tbody><tr><td><a href="/pages/p1">a.md</a></td></tr></tbody></table>\n';
    assert.match(html(table), /<td><a class="page-title" href="\/pages\/p1">a\.md<\/a><\/td>/);
  });

  test('shows expressions and conditions as written, and does not evaluate them', () => {
    assert.equal(html('<code class="expression">space.vars.x</code>\n'), '<p><code>{{ space.vars.x }}</code></p>');
    assert.equal(
      html('{% if visitor.claims.a == "<b>" %}\n\nSecret.\n\n{% endif %}\n'),
      '<div class="condition"><p class="soft"><code>visitor.claims.a == &quot;&lt;b&gt;&quot;</code></p><p>Secret.</p></div>',
    );
  });

  test('has no styles, scripts or handlers', () => {
    const columns = html(
      '{% columns %}\n{% column width="33.3%" %}\nA\n{% endcolumn %}\n{% column width="x;color:red" %}\nB\n{% endcolumn %}\n{% endcolumns %}\n',
    );
    assert.match(columns, /<div class="column" data-width="33.3%">/);
    assert.doesNotMatch(columns, /style|color/);
    const hostile =
      '<p style="color:red" onclick="x()">a</p>\n\n<script>x()</script>\n\n<iframe src="https://a.test"></iframe>\n\n' +
      '[b](javascript:x) ` style="flex-basis:10px"`\n';
    assert.doesNotMatch(html(hostile), /<script|onclick|<iframe|javascript:|<[^>]* style=/);
  });
});
