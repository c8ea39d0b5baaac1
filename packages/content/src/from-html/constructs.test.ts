import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { parse, renderHtml, visit } from '../index.ts';
import { htmlToMarkdown } from './index.ts';

const hint = (style: string, body: string): string => `{% hint style="${style}" %}\n${body}\n{% endhint %}`;
const fenced = (language: string, ...lines: string[]): string => ['```' + language, ...lines, '```'].join('\n');

/** What it is, the HTML, the Markdown. */
const cases: [string, string, string][] = [
  ['paragraphs', '<p>One\n  two</p><p>three</p>', 'One two\n\nthree'],
  ['text between blocks', 'one<p>two</p>three', 'one\n\ntwo\n\nthree'],
  ['breaks', '<p>one<br>two</p>', 'one\\\ntwo'],
  ['breaks that part paragraphs', 'one<br><br>two', 'one\n\ntwo'],
  ['marks', '<p><b>a</b> <i>b</i> <s>c</s> <code>d</code></p>', '**a** _b_ ~~c~~ `d`'],
  [
    'marks of the dialect',
    '<p><kbd>K</kbd><sup>2</sup><sub>3</sub> <mark>m</mark></p>',
    '<kbd>K</kbd><sup>2</sup><sub>3</sub> <mark>m</mark>',
  ],
  ['marks within words', '<p>un<b>believ</b>able, pre<em>fix</em></p>', 'un**believ**able, pre*fix*'],
  ['marks that Markdown cannot close', '<p><b>“a”</b>b</p>', '<strong>“a”</strong>b'],
  ['white space at the edge of marks', '<p>a<b> b </b>c</p>', 'a **b** c'],
  ['marks beside each other', '<p><b>a</b><b>b</b> <em><em>c</em></em></p>', '**ab** _c_'],
  ['code beside code', '<p><code>a</code><code>b</code></p>', '`ab`'],
  ['code with backticks', '<p><code>a `b` c</code> <code>`</code></p>', '``a `b` c`` `` ` ``'],
  [
    'styles as marks',
    '<p><span style="font-weight:700">a</span> <span style="font-style:italic">b</span></p>',
    '**a** _b_',
  ],
  [
    'links',
    '<p><a href="/a b">one</a> <a href="https://x.test/">https://x.test/</a></p>',
    '[one](</a b>) <https://x.test/>',
  ],
  [
    'links around code and marks',
    '<p><a href="x.html"><code>f()</code></a>, <b><a href="y.html">y</a></b></p>',
    '[`f()`](x.html), **[y](y.html)**',
  ],
  ['code with a link in it', '<p><code>a <a href="b.html">b</a></code></p>', '`a `[`b`](b.html)'],
  [
    'links to programs',
    '<p><a href="vscode://file/a">a</a> <a href="sms:+1">b</a></p>',
    '[a](vscode://file/a) [b](sms:+1)',
  ],
  ['links that hide what they do', '<p><a href="java&#10;script:alert(1)">a</a> <a href=" FILE:///x">b</a></p>', 'a b'],
  ['links that do harm', '<p><a href="javascript:alert(1)">a</a></p>', 'a'],
  [
    'lists that lay out sections',
    '<h1>T</h1><ul><li><section id="s"><h2>A</h2><p>a</p><ul><li id="m"><h3>B</h3>b</li></ul></section></li><li><a id="x"></a><h2>C</h2><ul><li>one</li><li>two</li></ul></li></ul>',
    '## A <a href="#s" id="s"></a>\n\na\n\n### B <a href="#m" id="m"></a>\n\nb\n\n## C <a href="#x" id="x"></a>\n\n* one\n* two',
  ],
  ['lists of headings', '<ul><li><h3>A</h3></li><li><h3>B</h3></li></ul>', '* **A**\n* **B**'],
  ['lists with one heading', '<ul><li><h3>A</h3>a</li><li>b</li></ul>', '* **A**\n\n  a\n\n* b'],
  [
    'tables of boxes',
    '<div class="summary-table two-column-summary"><div class="table-header col-first">Class</div><div class="table-header col-last">About</div><div class="col-first"><a href="a.html">A</a></div><div class="col-last"><div class="block">Says a.</div></div></div>',
    '| Class | About |\n| --- | --- |\n| [A](a.html) | Says a. |',
  ],
  [
    'terms with several definitions',
    '<dl><dt>Parameters:</dt><dd><code>a</code> - one</dd><dd><code>b</code> - two</dd><dt>Returns:</dt><dd>x</dd></dl>',
    '* **Parameters:**\n\n  `a` - one\n\n  `b` - two\n\n* **Returns:**\n\n  x',
  ],
  [
    'anchors of code below no heading',
    '<p><a href="#x">a</a></p><a id="x"></a><pre>code</pre><p>b</p>',
    `[a](#x)\n\n${fenced('', 'code')}\n\n<a id="x"></a>b`,
  ],
  ['brackets in links', '<p><a href="x">[1]</a> a[0] ](b)</p>', '[\\[1\\]](x) a[0] \\](b)'],
  ['links around blocks', '<a href="x.html"><h3>Title</h3><p>More</p></a>', '## [Title](x.html)\n\nMore'],
  ['pictures', '<p><img src="a.png" alt="A [b]"></p>', '![A \\[b\\]](a.png)'],
  [
    'pictures in a line',
    '<p>a <img src="i.png" height="16" alt="i"> b</p>',
    'a <img src="i.png" alt="i" data-size="line"> b',
  ],
  ['pictures that load late', '<img src="data:image/gif;base64,R0" data-src="real.png" alt="">', '![](real.png)'],
  ['pictures that count', '<p>a<img src="https://t.test/p.gif" width="1" height="1"></p>', 'a'],
  [
    'figures',
    '<figure><img src="a.png" alt="A"><figcaption>The <b>A</b></figcaption></figure>',
    '<figure><img src="a.png" alt="A"><figcaption><p>The <strong>A</strong></p></figcaption></figure>',
  ],
  [
    'videos',
    '<iframe src="https://www.youtube.com/embed/abcdef12345?x=1"></iframe><video><source src="v.mp4"></video>',
    '{% embed url="https://www.youtube.com/watch?v=abcdef12345" %}\n\n{% embed url="v.mp4" %}',
  ],
  ['rules', 'a<hr>b', 'a\n\n***\n\nb'],
  ['quotes', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  ['lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '* a\n  * b\n* c'],
  ['numbered lists', '<ol start="9"><li>a</li><li><p>b</p><p>c</p></li></ol>', '9. a\n\n10. b\n\n    c'],
  ['lists in a row', '<ul><li>a</li></ul><ul><li>b</li></ul>', '* a\n\n- b'],
  ['lists inside lists without an item', '<ul><li>a</li><ul><li>b</li></ul></ul>', '* a\n  * b'],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
    '* [x] a\n* [ ] b',
  ],
  ['words that look like tasks', '<ul><li>[x] a</li></ul>', '* \\[x] a'],
  ['code in lists', '<ul><li>a<pre>x\n\ny</pre></li></ul>', '* a\n\n  ```\n  x\n\n  y\n  ```'],
  [
    'terms',
    '<dl><dt>-n</dt><dt>--dry-run</dt><dd>Show only.</dd><dt><code>x</code></dt><dd><p>a</p><p>b</p></dd></dl>',
    '* **-n**, **--dry-run**\n\n  Show only.\n\n* `x`\n\n  a\n\n  b',
  ],
  [
    'details',
    '<details><summary>More <b>here</b></summary><p>x</p></details>',
    '<details>\n\n<summary>More <strong>here</strong></summary>\n\nx\n\n</details>',
  ],
  ['headings below a title', '<h1>T</h1><h2>A</h2><h3>B</h3><h2>C</h2>', '## A\n\n### B\n\n## C'],
  ['headings that begin lower', '<h3>A</h3><p>x</p><h4>B</h4>', '## A\n\nx\n\n### B'],
  ['headings with numbers and signs', '<h1>T</h1><h2>1. C #</h2>', '## 1. C \\#'],
  [
    'anchors that links lead to',
    '<h1>T</h1><h2 id="first">The first</h2><p><a href="#first">up</a></p>',
    '## The first <a href="#first" id="first"></a>\n\n[up](#first)',
  ],
  [
    'anchors as the heading has them',
    '<h1>T</h1><h2 id="the-first">The first</h2><p><a href="#the-first">up</a></p>',
    '## The first\n\n[up](#the-first)',
  ],
  [
    'anchors in other letters',
    '<h1>T</h1><h2 id="Some_ID!">A</h2><p><a href="#Some_ID!">up</a></p>',
    '## A <a href="#some_id" id="some_id"></a>\n\n[up](#some_id)',
  ],
  [
    'anchors that two headings have',
    '<h1>T</h1><h2 id="dup">One</h2><h2 id="dup">Two</h2><p><a href="#dup">up</a></p>',
    '## One <a href="#dup" id="dup"></a>\n\n## Two\n\n[up](#dup)',
  ],
  ['anchors of paragraphs', '<p id="x">a</p><p id="y">b <a href="#x">c</a></p>', '<a id="x"></a>a\n\nb [c](#x)'],
  [
    'permalinks',
    '<h1>T</h1><h2>A<a class="headerlink" href="#a">¶</a></h2><h2><a class="anchor" aria-hidden="true" href="#b"></a>B</h2>',
    '## A\n\n## B',
  ],
  [
    'permalinks that name their heading',
    '<h1>T</h1><h2>A b<span><a class="mark" href="#a_b" id="a_b">#</a></span></h2><p><a href="#a_b">up</a></p>',
    '## A b <a href="#a_b" id="a_b"></a>\n\n[up](#a_b)',
  ],
  ['plain code', '<pre>a\n  b\n</pre>', fenced('', 'a', '  b')],
  ['code with fences in it', '<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
  [
    'code of Prism',
    '<pre class="language-js"><code class="language-js"><span class="token">let</span> a</code></pre>',
    fenced('javascript', 'let a'),
  ],
  [
    'code of VitePress',
    '<div class="language-ts line-numbers-mode"><button class="copy"></button><span class="lang">ts</span><pre><code><span class="line">a</span>\n<span class="line">b</span></code></pre><div class="line-numbers-wrapper"><span>1</span><br><span>2</span></div></div>',
    fenced('typescript', 'a', 'b'),
  ],
  [
    'code of Material',
    '<h1>T</h1><h2>A</h2><div class="language-yaml highlight"><span class="filename">m.yml</span><pre><span></span><code><a id="__codelineno-0-1" href="#__codelineno-0-1"></a>a: b</code></pre></div>',
    `## A\n\n{% code title="m.yml" %}\n${fenced('yaml', 'a: b')}\n{% endcode %}`,
  ],
  [
    'code of mdBook',
    '<pre><pre class="playground"><code class="language-rust edition2021">let x;</code></pre></pre>',
    fenced('rust', 'let x;'),
  ],
  [
    'diagrams',
    '<pre class="mermaid">graph TD; A--&gt;B</pre><div class="mermaid">graph TD\n  A</div>',
    `${fenced('mermaid', 'graph TD; A-->B')}\n\n${fenced('mermaid', 'graph TD', '  A')}`,
  ],
  [
    'code of Starlight',
    '<figure class="frame"><figcaption class="header"><span class="title">a.js</span></figcaption><pre data-language="js"><code>x</code></pre></figure><figure><figcaption><span class="sr-only">Terminal window</span></figcaption><pre data-language="sh"><code>y</code></pre></figure>',
    `{% code title="a.js" %}\n${fenced('javascript', 'x')}\n{% endcode %}\n\n${fenced('sh', 'y')}`,
  ],
  [
    'code of Asciidoctor',
    '<div class="listingblock"><div class="title">App.java</div><div class="content"><pre class="highlight"><code data-lang="java">int a;</code></pre></div></div>',
    `{% code title="App.java" %}\n${fenced('java', 'int a;')}\n{% endcode %}`,
  ],
  [
    'columns that are aligned',
    '<table><tr><th>a</th><th style="text-align:right">b</th><th>c</th></tr><tr><td>1</td><td>2</td><td class="halign-center">3</td></tr></table>',
    '| a | b | c |\n| --- | ---: | :---: |\n| 1 | 2 | 3 |',
  ],
  ['code of highlight.js', '<pre><code class="hljs python">x = 1</code></pre>', fenced('python', 'x = 1')],
  [
    'code of Sphinx',
    '<div class="highlight-python3 notranslate"><div class="highlight"><pre><span></span>x</pre></div></div>',
    fenced('python', 'x'),
  ],
  [
    'code with prompts',
    '<div class="highlight-default"><div class="highlight"><pre>&gt;&gt;&gt; 1\n1</pre></div></div>',
    fenced('pycon', '>>> 1', '1'),
  ],
  [
    'code of Rouge',
    '<div class="language-ruby highlighter-rouge"><div class="highlight"><pre class="highlight"><code>p 1</code></pre></div></div>',
    fenced('ruby', 'p 1'),
  ],
  ['code of GitHub', '<div class="highlight highlight-source-shell"><pre>ls</pre></div>', fenced('shell', 'ls')],
  [
    'code of AsciiDoc',
    '<div class="listingblock"><div class="content"><pre><code class="language-yaml" data-lang="yaml">a: 1</code></pre></div></div>',
    fenced('yaml', 'a: 1'),
  ],
  [
    'code of Confluence',
    '<pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false">int a;</pre>',
    fenced('java', 'int a;'),
  ],
  [
    'code with line numbers beside it',
    '<table class="highlighttable"><tr><td class="linenos"><div><pre>1\n2</pre></div></td><td class="code"><pre>a\nb</pre></td></tr></table>',
    fenced('', 'a', 'b'),
  ],
  [
    'code with line numbers in it',
    '<pre><span class="linenos">1</span>a\n<span class="linenos">2</span>b</pre>',
    fenced('', 'a', 'b'),
  ],
  [
    'code in lines of Docusaurus',
    '<pre><code><span class="token-line">a<br></span><span class="token-line">b<br></span></code></pre>',
    fenced('', 'a', 'b'),
  ],
  [
    'code with a title',
    '<div class="literal-block-wrapper"><div class="code-block-caption"><span class="caption-text">f.py</span></div><div class="highlight-python"><pre>x</pre></div></div>',
    `{% code title="f.py" %}\n${fenced('python', 'x')}\n{% endcode %}`,
  ],
  [
    'tables',
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1 | 2</td><td><code>a|b</code></td></tr></table>',
    '| A | B |\n| --- | --- |\n| 1 \\| 2 | `a\\|b` |',
  ],
  [
    'tables that align',
    '<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td align="right">1</td><td style="text-align: center">2</td></tr></table>',
    '| A | B |\n| ---: | :---: |\n| 1 | 2 |',
  ],
  [
    'tables with paragraphs',
    '<table><tr><th>A</th><th>B</th></tr><tr><td><p>1</p><p>2</p></td><td>3</td></tr></table>',
    '| A | B |\n| --- | --- |\n| 1<br>2 | 3 |',
  ],
  [
    'tables with lists',
    '<table><tr><th>A</th><th>B</th></tr><tr><td><ul><li>1</li></ul></td><td>3</td></tr></table>',
    '<table>\n<thead><tr><th>A</th><th>B</th></tr></thead>\n<tbody>\n<tr><td>\n\n* 1\n\n</td><td>3</td></tr>\n</tbody>\n</table>',
  ],
  [
    'tables without titles',
    '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
    '<table data-header-hidden>\n<thead><tr><th></th><th></th></tr></thead>\n<tbody>\n<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr>\n</tbody>\n</table>',
  ],
  [
    'tables with spans',
    '<table><tr><th colspan="2">A</th><th>B</th></tr><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>',
    '| A |  | B |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |',
  ],
  [
    'tables with captions',
    '<table><caption>Sizes</caption><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '**Sizes**\n\n| A | B |\n| --- | --- |\n| 1 | 2 |',
  ],
  ['tables for layout', '<table role="presentation"><tr><td><p>a</p></td><td><p>b</p></td></tr></table>', 'a\n\nb'],
  [
    'notes of Sphinx',
    '<div class="admonition note"><p class="admonition-title">Note</p><p>x</p></div>',
    hint('info', 'x'),
  ],
  [
    'warnings with a title of their own',
    '<div class="admonition warning"><p class="admonition-title">Mind the gap</p><p>x</p></div>',
    hint('warning', '**Mind the gap**\n\nx'),
  ],
  [
    'hints of Docusaurus',
    '<div class="theme-admonition theme-admonition-danger alert alert--danger"><div class="admonitionHeading_x">danger</div><div class="admonitionContent_x"><p>x</p></div></div>',
    hint('danger', 'x'),
  ],
  [
    'hints of GitHub',
    '<div class="markdown-alert markdown-alert-tip"><p class="markdown-alert-title">Tip</p><p>x</p></div>',
    hint('success', 'x'),
  ],
  ['hints of Bootstrap', '<div class="alert alert-warning" role="alert">x <b>y</b></div>', hint('warning', 'x **y**')],
  [
    'hints of AsciiDoctor',
    '<div class="admonitionblock caution"><table><tr><td class="icon"><i title="Caution"></i></td><td class="content"><p>x</p></td></tr></table></div>',
    hint('warning', 'x'),
  ],
  ['hints of DocBook', '<div class="tip"><h3 class="title">Tip</h3><p>x</p></div>', hint('success', 'x')],
  [
    'hints of VitePress',
    '<div class="warning custom-block"><p class="custom-block-title">WARNING</p><p>x</p></div>',
    hint('warning', 'x'),
  ],
  [
    'panels of Confluence',
    '<div class="confluence-information-macro confluence-information-macro-note"><span class="aui-icon"></span><div class="confluence-information-macro-body"><p>x</p></div></div>',
    hint('info', 'x'),
  ],
  [
    'tabs by role',
    '<div class="tabs-container"><ul role="tablist"><li role="tab">A</li><li role="tab">B</li></ul><div><div role="tabpanel"><p>a</p></div><div role="tabpanel" hidden><p>b</p></div></div></div>',
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
  ],
  [
    'tabs of sphinx-design',
    '<div class="sd-tab-set"><input type="radio"><label>A</label><div class="sd-tab-content"><p>a</p></div><input type="radio"><label>B</label><div class="sd-tab-content"><p>b</p></div></div>',
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n\n{% tab title="B" %}\nb\n{% endtab %}\n{% endtabs %}',
  ],
  [
    'tabs of Material',
    '<div class="tabbed-set"><input type="radio"><div class="tabbed-labels"><label>A</label></div><div class="tabbed-content"><div class="tabbed-block"><p>a</p></div></div></div>',
    '{% tabs %}\n{% tab title="A" %}\na\n{% endtab %}\n{% endtabs %}',
  ],
  [
    'footnotes of Sphinx',
    '<p>a <a class="footnote-reference brackets" href="#id2" id="id1">1</a>.</p><aside class="footnote brackets" id="id2" role="note"><span class="label">[<a href="#id1">1</a>]</span><p>the note</p></aside>',
    'a[^1].\n\n[^1]: the note',
  ],
  [
    'footnotes of GitHub',
    '<p>a<sup><a href="#user-content-fn-1" data-footnote-ref>1</a></sup></p><section class="footnotes"><ol><li id="user-content-fn-1"><p>note <a href="#user-content-fnref-1" class="data-footnote-backref">↩</a></p></li></ol></section>',
    'a[^1]\n\n[^1]: note',
  ],
  [
    'footnotes of DocBook',
    '<p>a<a href="#ftn.x" class="footnote"><sup>[1]</sup></a></p><div class="footnotes"><div id="ftn.x" class="footnote"><p><a href="#x"><sup>[1] </sup></a>note</p></div></div>',
    'a[^1]\n\n[^1]: note',
  ],
  [
    'formulas of KaTeX',
    '<p>so <span class="katex"><span class="katex-mathml"><math><semantics><mrow></mrow><annotation encoding="application/x-tex">a^2 | b</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">a2</span></span></p>',
    'so $$a^2 | b$$',
  ],
  ['formulas on lines of their own', '<div class="math">\\[ x = y \\]</div>', '$$\nx = y\n$$'],
  [
    'formulas of MathJax',
    '<p>a <span class="MathJax_Preview">x</span><script type="math/tex">x_1</script></p>',
    'a $$x_1$$',
  ],
  ['formulas in MathML alone', '<p><math><mfrac><mi>a</mi><mn>2</mn></mfrac></math></p>', '$$\\frac{a}{2}$$'],
  [
    'functions as headings',
    '<h1>T</h1><h2>Use</h2><dl class="py function"><dt class="sig sig-object py" id="m.f"><span class="sig-name">m.f</span>(<em>a</em>, <em>*b</em>)<a class="headerlink" href="#m.f">¶</a></dt><dd><p>Does.</p></dd></dl>',
    '## Use\n\n### `m.f(a, *b)` <a href="#m.f" id="m.f"></a>\n\nDoes.',
  ],
  [
    'what nobody sees',
    '<p>a</p><p hidden>b</p><div style="display: none">c</div><script>d</script><style>e</style><template>f</template><!-- g -->',
    'a',
  ],
  ['deep nesting', `${'<div>'.repeat(5000)}<p>deep</p>${'</div>'.repeat(5000)}`, 'deep'],
  ['unknown elements', '<my-box><p>a</p></my-box><my-word>b</my-word>', 'a\n\nb'],
];

describe('HTML as Markdown', () => {
  for (const [name, html, markdown] of cases) {
    test(name, () => {
      const converted = htmlToMarkdown(html);
      assert.equal(converted.markdown.trim(), markdown);
      visit(parse(converted.markdown), {
        block: (block) => assert.ok(!/^(?:unknownTag|element)$/.test(block.type), block.type),
        inline: (inline) => assert.ok(inline.type !== 'inlineElement', inline.type),
      });
      renderHtml(parse(converted.markdown));
    });
  }

  test('takes linear time for nested boxes', () => {
    const nested = (count: number): string => `${'<div>'.repeat(count)}<p>deep</p>${'</div>'.repeat(count)}`;
    const cost = (html: string): number =>
      Math.min(
        ...Array.from({ length: 4 }, () => {
          const { user } = process.cpuUsage();
          htmlToMarkdown(html);
          return process.cpuUsage().user - user;
        }),
      );
    cost(nested(1000));
    const [few, many] = [cost(nested(500)), cost(nested(5000))];
    // Quadratic time would be a factor of a hundred.
    assert.ok(many < 40 * Math.max(few, 1000), `${few} µs, ten times as many ${many} µs`);
  });

  test('reports losses', () => {
    const { losses } = htmlToMarkdown(cases.find(([name]) => name === 'tables with spans')![1]);
    assert.match(losses[0]!.what, /span several columns or rows/);
  });

  test('makes URLs absolute with a base', () => {
    const { markdown } = htmlToMarkdown('<base href="/docs/"><a href="a.html#x">a</a> <img src="b.png" alt="b"> c', {
      base: 'https://s.test/x/',
    });
    assert.equal(markdown, '[a](https://s.test/docs/a.html#x) ![b](https://s.test/docs/b.png) c\n');
  });
});
