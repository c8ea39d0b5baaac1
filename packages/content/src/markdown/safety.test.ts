import { equal, match, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parse } from './parse.ts';
import { renderHtml, safeLink } from './render-html.ts';
import { assertSafe } from './test/assert-safe.ts';

const attacks = [
  '<script>alert(1)</script>',
  'text <script>alert(1)</script> text',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)" data-size="line">',
  '<img src=`javascript:alert(1)`>',
  '<img src="javascript:alert(1)" alt="x">',
  '<img src="data:image/svg+xml;base64,PHN2Zz4=" alt="x">',
  '<figure><img src="x" onload=alert(1)><figcaption onclick=alert(1)>c</figcaption></figure>',
  '<picture><source srcset="javascript:alert(1)" media="(prefers-color-scheme: dark)"><img src="a"></picture>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="x" onmouseover="alert(1)" style="position:fixed">x</a>',
  '<a href="javascript:alert(1)" class="button primary">Go</a>',
  '<button class="button primary" data-action="search" onclick="alert(1)">b</button>',
  '[x](javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](\\javascript:alert(1))',
  '[x](&#x6a;avascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '![x](javascript:alert(1))',
  '<javascript:alert(1)>',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](data:image/svg+xml;base64,PHN2Zz4=)',
  '[x](file:///etc/passwd)',
  '[x](FILE:/etc/passwd)',
  '[x](fi\\le:/etc/passwd)',
  '[x](<f\tile:///etc/passwd>)',
  '<a href="f&#9;ile:///etc/passwd">x</a>',
  '<a href="&#1;&#32;vb&#10;script:x">x</a>',
  '<a href="feed:javascript:alert(1)">x</a>',
  '<a href="blob:https://a.b/c">x</a>',
  '<file:///etc/passwd>',
  '{% embed url="file:///etc/passwd" %}',
  '[x](https://a.b "onmouseover=alert(1) \\"><script>")',
  '![" onerror="alert(1)](x)',
  '`<script>alert(1)</script>`',
  '```html"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
  '{% hint style="info\\"><script>" icon="x\\" onclick=\\"alert(1)" %}\nx\n{% endhint %}',
  '{% tab title="<script>alert(1)</script>" %}\nx\n{% endtab %}',
  '{% embed url="javascript:alert(1)" %}',
  '{% file src="javascript:alert(1)" %}\nx\n{% endfile %}',
  '{% content-ref url="javascript:alert(1)" %}\nx\n{% endcontent-ref %}',
  '{% code title="<img src=x onerror=alert(1)>" %}\n```\nx\n```\n{% endcode %}',
  '{% column width="1px;background:url(javascript:alert(1))" %}\nx\n{% endcolumn %}',
  '{% update date="\\"><script>" tags="<script>" %}\nx\n{% endupdate %}',
  '{% prompt description="<script>" icon="\\" onload=\\"x" %}\nx\n{% endprompt %}',
  '{% openapi src="javascript:alert(1)" path="<script>" method="<b>" %}{% endopenapi %}',
  '{% @x/y content="<script>alert(1)</script>" %}',
  '{% foo onload="x" %}<script>alert(1)</script>{% endfoo %}',
  '<svg><script>alert(1)</script></svg>',
  '<svg onload=alert(1)>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<form action="javascript:alert(1)"><input type=submit formaction="javascript:x"></form>',
  '<style>@import "javascript:alert(1)";</style>',
  '<link rel=stylesheet href="javascript:alert(1)"><base href="javascript:/"><meta http-equiv=refresh content="0;javascript:x">',
  '<div style="background:url(javascript:alert(1))" onclick="x" id="location" class="overlay">x</div>',
  '<table onload=x><thead><tr><th onclick=x data-type="image">a</th></tr></thead><tbody><tr><td><a href="javascript:x">y</a></td></tr></tbody></table>',
  '<table data-view="cards"><thead><tr><th data-card-target data-type="content-ref"></th><th data-card-cover data-type="image"></th></tr></thead><tbody><tr><td><a href="javascript:x">y</a></td><td><img src="javascript:y"></td></tr></tbody></table>',
  '<details open ontoggle=alert(1)><summary onclick=x>s</summary></details>',
  '<mark style="color:red;background:url(javascript:x)" onclick=x>m</mark>',
  '<i class="fa-x&quot; onclick=x">x</i>',
  '<i class="fa-x" onclick="x">x</i>',
  '<span data-tag="emoji" data-code="3c-73-63-72-69-70-74-3e">x</span>',
  '<code class="expression">"<script>alert(1)</script>"</code>',
  '$$<script>alert(1)</script>$$',
  '$$\n<script>alert(1)</script>\n$$',
  '```mermaid\n<script>alert(1)</script>\n```',
  '<pre><code><script>alert(1)</script></code></pre>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<video src="javascript:alert(1)" onerror="x" poster="javascript:x"></video>',
  '# <a id="x&quot; onclick=&quot;y"></a>\n\n## T <a id="a\' onclick=x"></a>',
  '<center onclick=x><font color="red" onclick=x>f</font></center>',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)>',
  '<x"onclick=alert(1)>y</x>',
  '<p/onclick=alert(1)>x</p>',
  '<a href="https://a.b&quot; onclick=&quot;x">x</a>',
];

describe('hostile pages', () => {
  for (const attack of attacks) {
    test(JSON.stringify(attack).slice(0, 90), () => {
      assertSafe(renderHtml(parse(attack), { scope: {} }));
      assertSafe(renderHtml(parse(`* > ${attack}`)));
      assertSafe(renderHtml(parse(`| a |\n|---|\n| ${attack.replaceAll('\n', ' ')} |`)));
    });
  }
});

const kept = [
  'vscode://file/x:1',
  'vscode:extension/a.b',
  'ftp://a.b/c',
  'slack://open?team=T',
  'sms:+491',
  'ssh://git@a.b',
  'git+ssh://a.b/c',
  'tel:+491',
  'mailto:a@b.c',
  'magnet:?xt=urn',
  'xmpp:a@b.c',
  'zotero://select/1',
  'obsidian://open?x=javascript:1',
  'data:image/png;base64,AAAA',
];
const never = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  `${' '.repeat(5000)}javascript:alert(1)`,
  `${'ab:'.repeat(5000)}javascript:alert(1)`,
  'java\nscript:alert(1)',
  'java\u200bscript:alert(1)',
  'java\u00adscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'data:image/svg+xml,x',
  'data:;base64,x',
  'file:///etc/passwd',
  'File:C:/x',
  'C:\\x',
  'view-source:file:///etc/passwd',
  'feed:javascript:x',
  'blob:https://a.b/c',
  'lectern:page/1',
];

describe('links', () => {
  test('keep every scheme that neither executes nor reads local data', () => {
    for (const url of kept) {
      equal(safeLink(url), url);
      match(renderHtml(parse(`[x](<${url}>)`)), /<a href="/, url);
      match(renderHtml(parse(`<a href="${url}">x</a>`)), /<a href="/, url);
    }
  });

  test('never execute or read anything, whatever the spelling', () => {
    for (const url of never) {
      equal(safeLink(url), undefined, JSON.stringify(url));
      equal(
        renderHtml(parse(`<a href="${url.replaceAll(/[^!-~]/g, (sign) => `&#${sign.charCodeAt(0)};`)}">x</a>`)),
        '<p>x</p>',
      );
    }
  });
});

describe('rendering', () => {
  test('rejects unsafe URLs of a resolver', () => {
    const html = renderHtml(parse('[a](b) ![c](d)'), { resolve: () => ({ href: 'javascript:alert(1)' }) });
    equal(html, '<p>a c</p>');
  });

  test('hides conditional content unless its condition holds', () => {
    const page = parse('{% if visitor.claims.member %}\nsecret\n{% endif %}\n\nopen');
    ok(!renderHtml(page).includes('secret'));
    ok(renderHtml(page, { scope: { visitor: { claims: { member: true } } } }).includes('secret'));
  });

  test('keeps the content of unknown blocks', () => {
    match(renderHtml(parse('<custom-thing>*kept*</custom-thing>')), /kept/);
    match(renderHtml(parse('{% foo %}\n**kept**\n{% endfoo %}')), /<strong>kept<\/strong>/);
    match(renderHtml(parse('Use <your-token> here')), /&lt;your-token&gt;/);
  });

  test('lets a caller render a type of block', () => {
    const page = parse('> {% hint style="danger" %}\n> x\n> {% endhint %}');
    const html = renderHtml(page, {
      blocks: { hint: (block, { blocks }) => `[${block.style} ${blocks(block.children)}]` },
    });
    equal(html, '<blockquote>[danger <p>x</p>]</blockquote>');
  });

  test('resolves links and images', () => {
    const resolve = (target: string) =>
      target === 'gone.md' ? { href: '', broken: true } : { href: `/site/${target}`, title: 'T' };
    const html = renderHtml(parse('[a](a.md) [b](gone.md) [x](x.md "mention") ![i](i.png)'), { resolve });
    equal(
      html,
      '<p><a href="/site/a.md">a</a> b <a class="mention" href="/site/x.md">T</a> <img src="/site/i.png" alt="i" loading="lazy"></p>',
    );
  });
});
