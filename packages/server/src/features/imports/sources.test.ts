// All source formats: what each contains, and what becomes of it.
// One engine: formats are parsed without a database; imports.test.ts writes on both.
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { liveSpace, png, serve, zipOf } from './testing/site.ts';

const fixture = (name: string): Promise<Buffer> => readFile(join(import.meta.dirname, 'fixtures', name));

describe('html', () => {
  test('becomes one page of Markdown, with its images', async () => {
    const site = await liveSpace();
    const url = await serve({
      'a/page.html':
        '<html><head><title>Old – Site</title></head><body><nav><a href="/">Home</a></nav><main><h1>Old</h1><p>Some <b>bold</b> text, a <a href="other.html">link</a>.</p><p><img src="../p.png" alt="P"></p><pre><code class="language-js">let a = 1;</code></pre></main></body></html>',
      'p.png': png(),
    });
    await site.import('html', `${url}a/page.html`);
    deepEqual(await site.outline(), ['Old']);
    const text = await site.markdown('Old');
    const [file] = await site.files();
    match(text, /Some \*\*bold\*\* text/);
    ok(text.includes(`[link](${url}a/other.html)`), text);
    ok(text.includes(`/files/${file?.id}`), text);
    match(text, /```(?:js|javascript)\nlet a = 1;\n```/);
  });

  test('is decoded with its declared encoding', async () => {
    const site = await liveSpace();
    const body = Buffer.from('<meta charset="shift_jis"><main><h1>\x93\xfa\x96{</h1><p>\x8c\xea</p></main>', 'latin1');
    const url = await serve({ 'x.html': { body, type: 'text/html' } });
    await site.import('html', `${url}x.html`);
    deepEqual(await site.outline(), ['日本']);
    equal((await site.markdown('日本')).trim(), '語');
  });
});

describe('xhtml', () => {
  const page = (title: string, body: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><div class="top"/>
<h1><a id="top"/>${title}</h1>${body}</body></html>`;

  test('self-closing tags are empty', async () => {
    const site = await liveSpace();
    const url = await serve({
      'x.zip': zipOf({
        'one.xhtml': page(
          'One',
          '<p title="a > b">Say <em/>it<br></br>so, <a href="two.html">two</a>.</p><!-- <p/> --><pre><![CDATA[<b/> & c]]></pre>',
        ),
        'two.html': page('Two', '<p><span class="x"/>Read.</p><p/>'),
        'three.xhtml': '<html><head><title>Three</title><script src="x"/></head><body></body></html>',
      }),
    });
    await site.import('zip', `${url}x.zip`);
    const two = await site.find('Two');
    equal(await site.markdown('One'), `Say it\\\nso, [two](/pages/${two.id}).\n\n\`\`\`\n<b/> & c\n\`\`\`\n`);
    equal(await site.markdown('Two'), 'Read.\n');
    const { losses } = await site.report();
    deepEqual(
      losses.map(({ what, resource }) => [what, resource]),
      [['the page has no text', 'three.xhtml']],
    );
  });

  test('is detected by its content type', async () => {
    const site = await liveSpace();
    const body = '<html><head><script src="x"/><title>By type</title></head><body><p>Here it is.</p></body></html>';
    const url = await serve({ 'a/': { body, type: 'application/xhtml+xml; charset=utf-8' } });
    await site.import('html', `${url}a/`);
    equal(await site.markdown('By type'), 'Here it is.\n');
    const other = await liveSpace();
    await other.import('website', `${url}a/`);
    equal(await other.markdown('By type'), 'Here it is.\n');
  });
});

describe('docx', () => {
  test('a document of LibreOffice keeps its content', async () => {
    const site = await liveSpace();
    const url = await serve({ 'manual.docx': await fixture('manual.docx') });
    await site.import('docx', `${url}manual.docx`);
    deepEqual(await site.outline(), ['Pump manual']);
    const text = await site.markdown('Pump manual');
    const [file] = await site.files();
    for (const part of [
      '**level ground**',
      '[the maker](https://example.org/pump)',
      'Check the parts',
      '1. First',
      '## Installing the pump',
      '### Settings',
      '| Name | Value |',
      '漢字',
      `/files/${file?.id}`,
      '> Clean it every month.',
      'pump --start\npump --stop',
      '[^1]: Only sold in Europe.',
    ]) {
      ok(text.includes(part), `${part} is not in ${text}`);
    }
    equal(text.split('Only sold').length, 2);
    equal(file?.contentType, 'image/png');
    const first = await site.head();
    await site.import('docx', `${url}manual.docx`);
    equal(await site.head(), first);
  });

  test('keeps its images in an archive too', async () => {
    const site = await liveSpace();
    const manual = await fixture('manual.docx');
    const url = await serve({ 'x.zip': zipOf({ 'a/manual.docx': manual, 'b.md': '[m](a/manual.docx)\n' }) });
    await site.import('zip', `${url}x.zip`);
    const [file] = await site.files();
    match(file!.name, /^picture-.*\.png$/);
    ok((await site.markdown('Pump manual')).includes(`/files/${file?.id}`));
    equal(await site.markdown('B'), `[m](/pages/${(await site.find('Pump manual')).id})\n`);
  });

  test('equations are converted to TeX, and comments are reported', async () => {
    const site = await liveSpace();
    const files = unzipSync(await fixture('manual.docx'));
    const run = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
    const math = (inner: string): string =>
      `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${inner}</m:oMath>`;
    const fraction = `<m:f><m:fPr><m:ctrlPr/></m:fPr><m:num>${run('a')}</m:num><m:den>${run('b')}</m:den></m:f>`;
    const sum = `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${run('i=1')}</m:sub><m:sup>${run('𝑛')}</m:sup><m:e><m:sSup><m:e>${run('x')}</m:e><m:sup>${run('2')}</m:sup></m:sSup></m:e></m:nary>`;
    const root = `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:d><m:e>${run('y &lt; 1')}</m:e></m:d></m:e></m:rad>`;
    const body =
      `<w:p><w:r><w:t xml:space="preserve">Ratio </w:t></w:r>${math(fraction)}<w:r><w:t>.</w:t></w:r></w:p>` +
      `<w:p><m:oMathPara xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math">${math(sum + run('+') + root)}</m:oMathPara></w:p>` +
      `<w:p>${math('<m:strange><m:e><m:r><m:t>q</m:t></m:r></m:e></m:strange>')}</w:p>`;
    const document = strFromU8(files['word/document.xml']!).replace('<w:body>', `<w:body>${body}`);
    const comments =
      '<?xml version="1.0"?><w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="0" w:author="A"><w:p><w:r><w:t>Really?</w:t></w:r></w:p></w:comment></w:comments>';
    const url = await serve({
      'm.docx': zipOf({ ...files, 'word/document.xml': document, 'word/comments.xml': comments }),
    });
    await site.import('docx', `${url}m.docx`);
    const text = await site.markdown((await site.outline())[0]!);
    ok(text.includes('Ratio $$\\frac{a}{b}$$.'), text);
    ok(text.includes('$$\n\\sum_{i=1}^{n} {x}^{2} + \\sqrt{\\left( y < 1 \\right)}\n$$'), text);
    const losses = (await site.report()).losses.map(({ what, where }) => [what, where ?? '']);
    deepEqual(losses.slice(0, 2), [
      ['an equation is only partly converted', 'q'],
      ['comments of the document are left out: 1', ''],
    ]);
  });

  test('a file that is not a Word document is rejected', async () => {
    const site = await liveSpace();
    const url = await serve({ 'a.docx': 'hello', 'b.docx': zipOf({ 'x.txt': 'x' }) });
    match((await site.refusal('docx', `${url}a.docx`)).message, /archive cannot be read/);
    equal((await site.refusal('docx', `${url}b.docx`)).message, 'it cannot be read as a Word document');
  });
});

describe('zip', () => {
  test('folders become the tree, with links and files', async () => {
    const site = await liveSpace();
    const url = await serve({
      'docs.zip': zipOf({
        'docs-main/README.md': '# Start\n\n[Guide](guide/) and [setup](guide/02-setup.md#one) and [gone](nowhere.md)\n',
        'docs-main/guide/README.md': '# The guide\n\n![Dot](../img/dot.png) and [home](../README.md)\n',
        'docs-main/guide/10-last.md': 'No heading here\n',
        'docs-main/guide/02-setup.md': '# Setup\n\n## One\n\n[data](../data/table.csv)\n',
        'docs-main/reference/api.html': '<h1>API</h1><p>See <a href="../guide/02-setup.md">setup</a></p>',
        'docs-main/img/dot.png': png(),
        'docs-main/img/unused.png': png(1),
        'docs-main/data/table.csv': 'a,b\n1,2\n',
        '__MACOSX/docs-main/._README.md': 'junk',
      }),
    });
    const { importedResources } = await site.import('zip', `${url}docs.zip`);
    equal(importedResources, 8);
    deepEqual(await site.outline(), ['Start', 'The guide', '  Setup', '  Last', 'Reference', '  API']);
    const [guide, setup] = [await site.find('The guide'), await site.find('Setup')];
    deepEqual([setup.path, (await site.find('Reference')).type], ['guide/setup', 'group']);
    equal(
      await site.markdown('Start'),
      `[Guide](/pages/${guide.id}) and [setup](/pages/${setup.id}#one) and [gone](nowhere.md)\n`,
    );
    match(await site.markdown('API'), new RegExp(`\\[setup\\]\\(/pages/${setup.id}\\)`));
    const files = await site.files();
    deepEqual(files.map(({ name }) => name).sort(), ['dot.png', 'table.csv']);
    const { losses } = await site.report();
    deepEqual(losses, [{ what: 'the target of a link was not found: nowhere.md', resource: 'README.md' }]);
  });

  test('a table of contents in a project folder defines the tree', async () => {
    const site = await liveSpace();
    const docs = { 'SUMMARY.md': '* [Z](z.md)\n  * [A](a.md)\n', 'a.md': '# A\n\nTo [z](z.md).\n', 'z.md': '# Z\n' };
    const below = (folder: string) =>
      Object.fromEntries(Object.entries(docs).map(([name, text]) => [folder + name, text]));
    const url = await serve({
      'one.zip': zipOf({ ...below('repo/docs/'), 'repo/README.md': '# Project\n', 'repo/src/x.js': 'x' }),
      'two.zip': zipOf({ ...below('repo/docs/'), 'repo/other/guide.md': '# Guide\n' }),
    });
    await site.import('zip', `${url}one.zip`);
    deepEqual(await site.outline(), ['Z', '  A']);
    deepEqual((await site.report()).losses, [
      {
        what: 'it is left out, because it is outside docs/, where the table of contents is',
        resource: 'README.md',
      },
    ]);
    // With other documents beside it, it is not that of the whole archive.
    const other = await liveSpace();
    await other.import('zip', `${url}two.zip`);
    deepEqual(await other.outline(), ['Docs', '  A', '  SUMMARY', '  Z', 'Other', '  Guide']);
    deepEqual((await other.report()).losses, [
      { what: 'a nested table of contents is imported as a page', resource: 'docs/SUMMARY.md' },
    ]);
  });

  test('admonitions of other dialects become hints, but not within code', async () => {
    const site = await liveSpace();
    const text = [
      '# N',
      '',
      ':::tip Good to know',
      'Use **it**.',
      ':::',
      '',
      '!!! danger "Stop"',
      '    Now.',
      '',
      '    Really.',
      '',
      '```md',
      '> [!NOTE]',
      '> code',
      '```',
      '',
    ].join('\n');
    const url = await serve({ 'n.zip': zipOf({ 'n.md': text }) });
    await site.import('zip', `${url}n.zip`);
    const hints = [
      '{% hint style="success" %}\n**Good to know**\n\nUse **it**.\n{% endhint %}',
      '{% hint style="danger" %}\n**Stop**\n\nNow.\n\nReally.\n{% endhint %}',
      '```md\n> [!NOTE]\n> code\n```\n',
    ];
    equal(await site.markdown('N'), hints.join('\n\n'));
  });
});

const id = (n: number): string => n.toString(16).padStart(32, 'a1');

describe('notion', () => {
  test('an export as Markdown and CSV, in nested archives', async () => {
    const site = await liveSpace();
    const part = zipOf({
      [`Team home ${id(1)}.md`]: `# Team home\n\n<aside>\n💡 Read this first\n\n</aside>\n\n[Roadmap](Team%20home%20${id(1)}/Roadmap%20${id(2)}.md) [Tasks](Team%20home%20${id(1)}/Tasks%20${id(3)}.csv)\n\n![Dot](Team%20home%20${id(1)}/Untitled.png)\n`,
      [`Team home ${id(1)}/Roadmap ${id(2)}.md`]: `# Roadmap\n\nBack [home](https://www.notion.so/Team-home-${id(1)}?pvs=4)\n`,
      [`Team home ${id(1)}/Untitled.png`]: png(),
      [`Team home ${id(1)}/Tasks ${id(3)}.csv`]: '\uFEFFName,Status\nBuy | sell,Done\n"A ""b"", c","two\nlines"\n',
      [`Team home ${id(1)}/Tasks ${id(3)}_all.csv`]:
        '\uFEFFName,Status,Owner\nBuy | sell,Done,Me\n"A ""b"", c","two\nlines",You\n',
      [`Team home ${id(1)}/Tasks ${id(3)}/Buy sell ${id(4)}.md`]:
        '# Buy | sell\n\nStatus: Done\nOwner: Me\n\nText of the task\n',
    });
    const url = await serve({ 'n.zip': zipOf({ 'ExportBlock-1/Part-1.zip': part }) });
    await site.import('notion', `${url}n.zip`);
    deepEqual(await site.outline(), ['Team home', '  Roadmap', '  Tasks', '    Buy | sell']);
    const pages = Object.fromEntries(
      await Promise.all(['Team home', 'Roadmap', 'Tasks', 'Buy | sell'].map(async (t) => [t, (await site.find(t)).id])),
    ) as Record<string, string>;
    const [file] = await site.files();
    equal(
      await site.markdown('Team home'),
      `{% hint style="info" %}\n💡 Read this first\n{% endhint %}\n\n[Roadmap](/pages/${pages['Roadmap']}) [Tasks](/pages/${pages['Tasks']})\n\n![Dot](/files/${file?.id})\n`,
    );
    match(await site.markdown('Roadmap'), new RegExp(`\\[home\\]\\(/pages/${pages['Team home']}\\)`));
    const table = await site.markdown('Tasks');
    match(table, /\| Name \| Status \| Owner \|/);
    ok(table.includes(`| [Buy \\| sell](</pages/${pages['Buy | sell']}>) | Done | Me |`), table);
    ok(table.includes('| A "b", c | two<br>lines | You |'), table);
    equal(
      await site.markdown('Buy | sell'),
      '| Property | Value |\n| --- | --- |\n| Status | Done |\n| Owner | Me |\n\nText of the task\n',
    );
    const { losses } = await site.report();
    ok(losses.some(({ what }) => what.includes('database became a table')));
  });

  test('a renamed page keeps its identity', async () => {
    const site = await liveSpace();
    const files = { 'n.zip': zipOf({ [`Old ${id(1)}.md`]: '# Old\n' }) };
    const url = await serve(files);
    await site.import('notion', `${url}n.zip`);
    const before = await site.find('Old');
    files['n.zip'] = zipOf({ [`New ${id(1)}.md`]: '# New\n' });
    await site.import('notion', `${url}n.zip`);
    deepEqual(await site.outline(), ['New']);
    equal((await site.find('New')).id, before.id);
  });

  test('two files of one page are two pages', async () => {
    const site = await liveSpace();
    const url = await serve({
      'n.zip': zipOf({
        [`Plan ${id(1)}.md`]: '# Plan\n\nText\n',
        [`Plan ${id(1)}.csv`]: 'Name,State\nOne,Done\n',
        [`Other/Plan ${id(1)}.md`]: '# Plan elsewhere\n',
        [`Start ${id(2)}.md`]: `# Start\n\n[Plan](https://www.notion.so/Plan-${id(1)})\n`,
      }),
    });
    await site.import('notion', `${url}n.zip`);
    const first = await site.outline();
    deepEqual([...first].sort(), ['Plan', 'Plan', 'Plan elsewhere', 'Start']);
    await site.import('notion', `${url}n.zip`);
    deepEqual(await site.outline(), first);
    match(await site.markdown('Start'), /\/pages\//);
  });

  test('an export as HTML', async () => {
    const site = await liveSpace();
    const body = [
      `<html><head><title>Home</title><style>.x{}</style></head><body><article id="${id(1)}" class="page sans"><header>`,
      '<div class="page-header-icon undefined"><span class="icon">🏠</span></div><h1 class="page-title">Home</h1></header>',
      '<div class="page-body"><figure class="block-color-gray_background callout" style="display:flex">',
      '<div style="font-size:1.5em"><span class="icon">💡</span></div><div style="width:100%"><p>Call me</p></div></figure>',
      `<ul class="toggle"><li><details open=""><summary>More</summary><p>Inside</p></details></li></ul>`,
      '<ul id="a" class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span>done</span></li></ul>',
      '<ul id="b" class="to-do-list"><li><div class="checkbox checkbox-off"></div> <span>open</span></li></ul>\n',
      '<ol type="1" class="numbered-list" start="1"><li>one<ul class="bulleted-list"><li>in</li></ul><ul class="bulleted-list"><li>out</li></ul></li></ol>',
      '<ol type="1" class="numbered-list" start="2"><li>two</li></ol><ol type="1" class="numbered-list" start="1"><li>new</li></ol>',
      '<p class="block-color-teal">A <mark class="highlight-red">red</mark>, <mark class="highlight-teal_background">green</mark> and <mark class="highlight-pink">pink</mark> word</p>',
      '<div class="column-list"><div class="column"><p>left</p></div><div class="column"><p>right</p></div></div>',
      '<nav class="block-color-gray table_of_contents"><div class="table_of_contents-item"><a href="#x">H</a></div></nav>',
      `<figure class="link-to-page"><a href="Home%20${id(1)}/Sub%20${id(2)}.html">Sub</a></figure></div></article></body></html>`,
    ].join('');
    const url = await serve({
      'n.zip': zipOf({
        [`Home ${id(1)}.html`]: body,
        [`Home ${id(1)}/Sub ${id(2)}.html`]:
          '<article class="page"><header><h1 class="page-title">Sub</h1></header><p>Text</p></article>',
        'index.html': '<ul><li>sitemap</li></ul>',
      }),
    });
    await site.import('notion', `${url}n.zip`);
    deepEqual(await site.outline(), ['Home', '  Sub']);
    const text = await site.markdown('Home');
    match(text, /{% hint style="info" %}\n💡\s+Call me\n{% endhint %}/);
    match(text, /<details open>\s*<summary>More<\/summary>\n\nInside\n\n<\/details>/);
    ok(text.includes('* [x] done\n* [ ] open\n\n1. one\n   * in\n   * out\n2. two\n\n1) new\n'), text);
    ok(
      text.includes(
        'A <mark style="color:red;">red</mark>, <mark style="background-color:green;">green</mark> and pink word',
      ),
      text,
    );
    deepEqual((await site.report()).losses.map(({ what }) => what).sort(), [
      'a table of contents is left out; pages have their own',
      'colours of whole blocks are left out',
      'columns are placed below each other',
      'text in pink loses its colour',
    ]);
    ok(text.includes(`/pages/${(await site.find('Sub')).id}`), text);
    equal(((await site.find('Home')) as unknown as { emoji?: string }).emoji, '🏠');
  });
});

describe('confluence', () => {
  test('names the right export format when it gets XML', async () => {
    const site = await liveSpace();
    const url = await serve({
      'c.zip': zipOf({ 'entities.xml': '<hibernate-generic/>', 'exportDescriptor.properties': 'exportType=space\n' }),
    });
    const head = await site.head();
    const { status, message } = await site.refusal('confluence', `${url}c.zip`);
    equal(status, 400);
    match(message, /export of Confluence as XML .* export the space as HTML instead/);
    equal(await site.head(), head);
  });

  const page = (title: string, content: string, more = '') =>
    `<!DOCTYPE html><html><head><title>Space : ${title}</title></head><body class="theme-default aui-theme-default"><div id="page"><div id="main" class="aui-page-panel"><div id="main-header"><div id="breadcrumb-section"><ol id="breadcrumbs"><li class="first"><span><a href="index.html">Space</a></span></li></ol></div><h1 id="title-heading" class="pagetitle"><span id="title-text"> Space : ${title} </span></h1></div><div id="content" class="view"><div class="page-metadata">Created by <span class="author">Somebody</span></div><div id="main-content" class="wiki-content group">${content}</div>${more}</div></div><div id="footer"><section class="footer-body"><p>Document generated by Confluence</p></section></div></div></body></html>`;

  test('the tree of index.html, macros, attachments', async () => {
    const site = await liveSpace();
    const content = [
      '<div class="toc-macro rbtoc1"><ul><li><a href="#Home-One">One</a></li></ul></div>',
      '<h1 id="Home-One">One</h1><p>See <a href="Child-page_102.html#Childpage-Two">child</a> and <a href="/pages/viewpage.action?pageId=103">grandchild</a>.</p>',
      '<div class="confluence-information-macro confluence-information-macro-warning"><p class="title">Careful</p><span class="aui-icon aui-icon-small aui-iconfont-error confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>Hot!</p></div></div>',
      '<div class="code panel pdl" style="border-width: 1px;"><div class="codeHeader panelHeader pdl"><b>run.sh</b></div><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: bash; gutter: false; theme: Confluence" data-theme="Confluence">echo "a &lt; b"\nexit 0</pre></div></div>',
      '<div id="expander-1" class="expand-container"><div id="expander-control-1" class="expand-control"><span class="expand-control-icon">&nbsp;</span><span class="expand-control-text">Show me</span></div><div id="expander-content-1" class="expand-content"><p>Hidden text</p></div></div>',
      '<p><span class="confluence-embedded-file-wrapper"><img class="confluence-embedded-image" src="attachments/101/201.png" data-image-src="attachments/101/201.png"></span></p>',
      '<ul class="inline-task-list" data-inline-tasks-content-id="1"><li class="checked" data-inline-task-id="1"><span>Done thing</span></li><li data-inline-task-id="2"><span>Open thing</span></li></ul>',
      '<table class="confluenceTable"><tbody><tr><th class="confluenceTh">A</th><th class="confluenceTh">B</th></tr><tr><td class="confluenceTd">1</td><td class="confluenceTd">2</td></tr></tbody></table>',
    ].join('');
    const attachments =
      '<div class="pageSection group"><div class="pageSectionHeader"><h2 id="attachments" class="pageSectionTitle">Attachments:</h2></div><div class="greybox" align="left"><img src="images/icons/bullet_blue.gif"><a href="attachments/101/201.png">dot.png</a> (image/png)<br/><img src="images/icons/bullet_blue.gif"><a href="attachments/101/202.pdf">Manual.pdf</a> (application/pdf)<br/></div></div>';
    const index =
      '<!DOCTYPE html><html><head><title>Space (SP)</title></head><body><div id="page"><div id="main"><div id="content"><div id="main-content" class="pageSection"><table class="confluenceTable"><tr><th class="confluenceTh">Key</th><td class="confluenceTd">SP</td></tr></table></div><div class="pageSection"><div class="pageSectionHeader"><h2 class="pageSectionTitle">Available Pages:</h2></div><ul><li><a href="Home_101.html">Home</a><ul><li><a href="Zebra_104.html">Zebra</a></li><li><a href="Child-page_102.html">Child page</a><ul><li><a href="103.html">Grandchild</a></li></ul></li></ul></li></ul></div></div></div></div></body></html>';
    const url = await serve({
      'c.zip': zipOf({
        'SP/index.html': index,
        'SP/Home_101.html': page('Home', content, attachments),
        'SP/Child-page_102.html': page('Child page', '<p>Before</p><h2 id="Childpage-Two">Two</h2><p>Text</p>'),
        'SP/103.html': page('Grandchild', '<p>Small</p>'),
        'SP/Zebra_104.html': page('Zebra', '<p>Stripes</p>'),
        'SP/attachments/101/201.png': png(),
        'SP/attachments/101/202.pdf': '%PDF-1.4 nothing',
        'SP/images/icons/bullet_blue.gif': 'GIF89a',
        'SP/styles/site.css': 'body{}',
      }),
    });
    await site.import('confluence', `${url}c.zip`);
    deepEqual(await site.outline(), ['Home', '  Zebra', '  Child page', '    Grandchild']);
    const text = await site.markdown('Home');
    const [child, grandchild] = [await site.find('Child page'), await site.find('Grandchild')];
    const files = new Map((await site.files()).map(({ name, id }) => [name, id]));
    deepEqual([...files.keys()].sort(), ['201.png', '202.pdf']);
    for (const part of [
      '## One',
      `[child](/pages/${child.id}#two)`,
      `[grandchild](/pages/${grandchild.id})`,
      '{% hint style="warning" %}',
      'Careful',
      'Hot!',
      '```bash\necho "a < b"\nexit 0\n```',
      '<summary>Show me</summary>',
      'Hidden text',
      `/files/${files.get('201.png')}`,
      '[x] Done thing',
      '[ ] Open thing',
      '| A',
      `* [Manual.pdf](</files/${files.get('202.pdf')}>)`,
    ]) {
      ok(text.includes(part), `${part} is not in:\n${text}`);
    }
    ok(!text.includes('Created by') && !text.includes('generated by'), text);
    const { losses } = await site.report();
    ok(losses.some(({ what }) => what.includes('table of contents')));
  });
});

describe('google-docs', () => {
  const html = [
    '<html><head><title>Plan</title><style type="text/css">.lst-kix_a-0>li:before{content:"x"}.c1{font-weight:700}.c2{font-style:italic}.c3{color:#000}.c4{font-family:"Courier New"}</style></head><body class="c9 doc-content">',
    '<p class="c5 title" id="h.t"><span class="c3">The plan</span></p><h1 class="c6" id="h.abc"><span class="c1">Goals</span></h1>',
    '<p class="c7"><span class="c1">Bold</span><span class="c3"> and </span><span class="c2">italic</span><span class="c3"> and </span><span class="c4">code</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup> <span><a href="https://www.google.com/url?q=https://example.org/x?a%3D1&amp;sa=D&amp;source=editors">link</a></span> <a href="#h.abc">up</a></p>',
    '<ul class="c8 lst-kix_a-0 start"><li class="c7"><span>One</span></li></ul><ul class="c8 lst-kix_a-1 start"><li class="c7"><span>Inner</span></li></ul><ul class="c8 lst-kix_a-0"><li class="c7"><span>Two</span></li></ul>',
    '<p><span style="overflow:hidden"><img alt="" src="images/image1.png"></span></p><div class="c20"><p class="c7"><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Why?</span></p></div></body></html>',
  ].join('');

  test('an export with its style sheet, redirected links and nested lists', async () => {
    const site = await liveSpace();
    const url = await serve({ 'g.zip': zipOf({ 'Plan.html': html, 'images/image1.png': png() }), 'g.html': html });
    await site.import('google-docs', `${url}g.zip`);
    deepEqual(await site.outline(), ['The plan']);
    const text = await site.markdown('The plan');
    const [file] = await site.files();
    for (const part of [
      '## Goals',
      '**Bold** and',
      '`code`',
      '[link](https://example.org/x?a=1)',
      `/files/${file?.id}`,
    ]) {
      ok(text.includes(part), `${part} is not in:\n${text}`);
    }
    match(text, /[*-] One\n {2,4}[*-] Inner\n[*-] Two/);
    ok(!text.includes('Why?') && !text.includes('google.com'), text);
    ok((await site.report()).losses.some(({ what }) => what === 'a comment was left out'));
    const again = await liveSpace();
    await again.import('google-docs', `${url}g.html`);
    deepEqual(await again.outline(), ['The plan']);
  });
});
