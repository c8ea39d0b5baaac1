// What programs put on the clipboard, in the form of their HTML, and the Markdown that it should become.
export type Clipboard = { from: string; html: string; markdown: string };

const clip = (from: string, html: string, markdown: string): Clipboard => ({ from, html, markdown });

/** Google Docs: everything in a `b` that is not bold, marks as styles. */
const docs = (body: string): string =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff">${body}</b>`;
const docsText = (text: string, style = 'font-weight:400;font-style:normal;text-decoration:none'): string =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;${style}">${text}</span>`;

/** Word: a whole document with styles, and lists as paragraphs with a sign in front. */
const word = (body: string): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} @list l0 {mso-list-id:1;} --></style></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
const wordItem = (sign: string, text: string): string =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

const sheets = (rows: string): string =>
  `<meta charset="utf-8"><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${rows}</tbody></table>`;
const excel = (rows: string): string =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table {mso-displayed-decimal-separator:"\\."} .xl65 {mso-number-format:"0%"} --></style></head><body><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--><col width=64 span=2>${rows}<!--EndFragment--></table></body></html>`;
const row = (...cells: string[]): string =>
  `<tr style="height:21px;">${cells.map((one) => `<td>${one}</td>`).join('')}</tr>`;
const notion = (body: string): string =>
  `<meta charset='utf-8'><html><body><!--StartFragment-->${body}<!-- notionvc: 3b1c --><!--EndFragment--></body></html>`;
const page = (body: string): string => `<meta charset='utf-8'>${body}`;

export const clipboards: readonly Clipboard[] = [
  clip('Google Docs, a paragraph', docs(`<p dir="ltr">${docsText('Herons wait.')}</p>`), 'Herons wait.'),
  clip(
    'Google Docs, marks',
    docs(
      `<p dir="ltr">${docsText('Some ')}${docsText('bold', 'font-weight:700')}${docsText(' and ')}${docsText('italic', 'font-weight:400;font-style:italic')}</p>`,
    ),
    'Some **bold** and _italic_',
  ),
  clip(
    'Google Docs, headings',
    docs(
      `<h1 dir="ltr">${docsText('Birds')}</h1><h2 dir="ltr">${docsText('Herons')}</h2><p dir="ltr">${docsText('Wait.')}</p>`,
    ),
    '# Birds\n\n## Herons\n\nWait.',
  ),
  clip(
    'Google Docs, list',
    docs(
      `<ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsText('one')}</p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsText('two')}</p></li></ul>`,
    ),
    '* one\n* two',
  ),
  clip(
    'Google Docs, link',
    docs(
      `<p dir="ltr">${docsText('See ')}<a href="https://example.com/" style="text-decoration:none;">${docsText('this', 'color:#1155cc;text-decoration:underline')}</a></p>`,
    ),
    'See [this](https://example.com/)',
  ),
  clip(
    'Google Docs, table',
    docs(
      `<div dir="ltr"><table><colgroup><col><col></colgroup><tbody><tr><td><p dir="ltr">${docsText('Bird')}</p></td><td><p dir="ltr">${docsText('Legs')}</p></td></tr><tr><td><p dir="ltr">${docsText('Heron')}</p></td><td><p dir="ltr">${docsText('2')}</p></td></tr></tbody></table></div>`,
    ),
    '| Bird | Legs |\n| --- | --- |\n| Heron | 2 |',
  ),
  clip('Word, a paragraph', word('<p class=MsoNormal>Herons wait.<o:p></o:p></p>'), 'Herons wait.'),
  clip(
    'Word, marks',
    word('<p class=MsoNormal>Some <b>bold</b> and <i>italic</i> words<o:p></o:p></p>'),
    'Some **bold** and _italic_ words',
  ),
  clip(
    'Word, headings',
    word('<h1>Birds<o:p></o:p></h1><h2>Herons<o:p></o:p></h2><p class=MsoNormal>Wait.<o:p></o:p></p>'),
    '# Birds\n\n## Herons\n\nWait.',
  ),
  clip('Word, bullets', word(wordItem('·', 'one') + wordItem('·', 'two')), '* one\n* two'),
  clip('Word, numbers', word(wordItem('1.', 'one') + wordItem('2.', 'two')), '1. one\n2. two'),
  clip(
    'Word, link',
    word('<p class=MsoNormal>See <a href="https://example.com/">this</a>.<o:p></o:p></p>'),
    'See [this](https://example.com/).',
  ),
  clip(
    'Word, table',
    word(
      '<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal>Bird<o:p></o:p></p></td><td><p class=MsoNormal>Legs<o:p></o:p></p></td></tr><tr><td><p class=MsoNormal>Heron<o:p></o:p></p></td><td><p class=MsoNormal>2<o:p></o:p></p></td></tr></table>',
    ),
    '| Bird | Legs |\n| --- | --- |\n| Heron | 2 |',
  ),
  clip(
    'Google Sheets, a range',
    sheets(row('Bird', 'Legs') + row('Heron', '2')),
    '| Bird | Legs |\n| --- | --- |\n| Heron | 2 |',
  ),
  clip(
    'Google Sheets, one cell',
    page('<google-sheets-html-origin><span style="font-size:10pt" data-sheets-root="1">Heron</span>'),
    'Heron',
  ),
  clip('Google Sheets, an empty cell', sheets(row('Bird', '') + row('', '2')), '| Bird |  |\n| --- | --- |\n|  | 2 |'),
  clip(
    'Excel, a range',
    excel(row('Bird', 'Share') + row('Heron', '20%')),
    '| Bird | Share |\n| --- | --- |\n| Heron | 20% |',
  ),
  clip('Excel, numbers', excel(row('1', '2') + row('3', '4')), '| 1 | 2 |\n| --- | --- |\n| 3 | 4 |'),
  clip('Notion, text', notion('<p>Herons <strong>wait</strong>.</p><p>Long.</p>'), 'Herons **wait**.\n\nLong.'),
  clip(
    'Notion, list',
    notion('<ul>\n<li>one<ul>\n<li>below</li>\n</ul>\n</li>\n<li>two</li>\n</ul>'),
    '* one\n  * below\n* two',
  ),
  clip(
    'Notion, code',
    notion('<pre><code class="language-javascript">let a = 1;</code></pre>'),
    '```javascript\nlet a = 1;\n```',
  ),
  clip('Notion, tasks', notion('<ul>\n<li>[ ]  open</li>\n<li>[x]  done</li>\n</ul>'), '* [ ] open\n* [x] done'),
  clip('Notion, heading', notion('<h2>Herons</h2><p>Wait.</p>'), '## Herons\n\nWait.'),
  clip(
    'Confluence, text',
    page(
      '<h2 data-renderer-start-pos="1" id="Herons">Herons</h2><p data-renderer-start-pos="9">They <strong data-renderer-mark="true">wait</strong>.</p>',
    ),
    '## Herons\n\nThey **wait**.',
  ),
  clip(
    'Confluence, table',
    page(
      '<div class="pm-table-container"><table data-number-column="false"><colgroup><col><col></colgroup><tbody><tr><th><p>Bird</p></th><th><p>Legs</p></th></tr><tr><td><p>Heron</p></td><td><p>2</p></td></tr></tbody></table></div>',
    ),
    '| Bird | Legs |\n| --- | --- |\n| Heron | 2 |',
  ),
  clip(
    'Confluence, code',
    page('<div class="code-block"><pre><code class="language-bash">npm start</code></pre></div>'),
    '```bash\nnpm start\n```',
  ),
  clip(
    'Confluence, list',
    page('<ol class="ak-ol" data-indent-level="1"><li><p>one</p></li><li><p>two</p></li></ol>'),
    '1. one\n2. two',
  ),
  clip(
    'GitHub, text',
    page(
      '<p dir="auto">Run <code class="notranslate">npm start</code> and <a href="https://example.com/" rel="nofollow">look</a>.</p>',
    ),
    'Run `npm start` and [look](https://example.com/).',
  ),
  clip(
    'GitHub, code',
    page(
      '<div class="highlight highlight-source-js" dir="auto"><pre><span class="pl-k">let</span> <span class="pl-s1">a</span> <span class="pl-c1">=</span> <span class="pl-c1">1</span><span class="pl-kos">;</span></pre></div>',
    ),
    '```javascript\nlet a = 1;\n```',
  ),
  clip(
    'GitHub, heading',
    page('<h2 tabindex="-1" class="heading-element" dir="auto">Herons</h2><p dir="auto">Wait.</p>'),
    '## Herons\n\nWait.',
  ),
  clip('GitHub, quote', page('<blockquote>\n<p dir="auto">Said</p>\n</blockquote>'), '> Said'),
  clip(
    'GitHub, tasks',
    page(
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> open</li><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled checked> done</li></ul>',
    ),
    '* [ ] open\n* [x] done',
  ),
  clip(
    'GitHub, table',
    page(
      '<table role="table"><thead><tr><th>Bird</th><th align="right">Legs</th></tr></thead><tbody><tr><td>Heron</td><td align="right">2</td></tr></tbody></table>',
    ),
    '| Bird | Legs |\n| --- | ---: |\n| Heron | 2 |',
  ),
  clip(
    'GitHub, image',
    page(
      '<p dir="auto"><a href="https://example.com/a.png"><img src="https://example.com/a.png" alt="A heron"></a></p>',
    ),
    '[![A heron](https://example.com/a.png)](https://example.com/a.png)',
  ),
  clip(
    'A chat assistant, steps',
    page(
      '<ol data-start="1"><li data-start="1"><p><strong>Wait.</strong> Long.</p></li><li><p><strong>Catch.</strong> Fish.</p></li></ol>',
    ),
    '1. **Wait.** Long.\n2. **Catch.** Fish.',
  ),
  clip(
    'A chat assistant, code',
    page(
      '<p>Run:</p><pre class="overflow-visible!"><div class="contain-inline-size"><div class="flex items-center">bash</div><div class="sticky"><button>Copy code</button></div><div class="overflow-y-auto" dir="ltr"><code class="whitespace-pre! language-bash"><span>npm start\n</span></code></div></div></pre>',
    ),
    'Run:\n\n```bash\nnpm start\n```',
  ),
  clip(
    'A chat assistant, headings',
    page(
      '<h3 data-start="0" data-end="8">Herons</h3><p data-start="10">They wait.</p><hr data-start="20"><p>Done.</p>',
    ),
    '### Herons\n\nThey wait.\n\n***\n\nDone.',
  ),
  clip('A web page, line breaks', page('<p>One<br>Two</p>'), 'One\\\nTwo'),
  clip('A web page, definition list', page('<dl><dt>Heron</dt><dd>A bird.</dd></dl>'), '* **Heron**\n\n  A bird.'),
  clip('A web page, scripts', page('<p onclick="x()">Safe<script>alert(1)</script></p><style>p{}</style>'), 'Safe'),
];
