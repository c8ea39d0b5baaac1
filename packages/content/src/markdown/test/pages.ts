// Pages as authors write them: every construct, nested in every other that may contain it.
import fc from 'fast-check';

const word = fc.constantFrom(
  'rope',
  'the',
  'Anchor',
  'é',
  '日本',
  '5',
  'a_b',
  'x*y',
  '50%',
  '#1',
  '1.',
  'C++',
  "it's",
  '“so”',
  '&',
  '<-',
  '|',
);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((list) => list.join(' '));
const target = fc.constantFrom(
  'page.md',
  '../a/b.md#c',
  '#here',
  'https://x.example/y?z=1&w=2',
  'mailto:a@b.cd',
  'file (1).pdf',
  '',
);
const source = fc.constantFrom('a.png', '../.assets/b c.svg', 'https://x.example/i.webp');
const label = fc.constantFrom('Plain', 'With "quotes"', 'A & B', "it's <b>", 'ü');

function attribute(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

const inline = fc.letrec<{ one: string; many: string }>((tie) => ({
  one: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    tie('many').map((text) => `**${text}**`),
    tie('many').map((text) => `_${text}_`),
    tie('many').map((text) => `~~${text}~~`),
    words.map((text) => `\`${text}\``),
    fc.tuple(tie('many'), target).map(([text, url]) => `[${text}](<${url}>)`),
    target.map((url) => `[page](<${url}> "mention")`),
    fc.tuple(words, source).map(([text, url]) => `![${text}](<${url}>)`),
    source.map((url) => `<img src="${url}" alt="i" data-size="line">`),
    source.map(
      (url) =>
        `<picture><source srcset="${url}" media="(prefers-color-scheme: dark)"><img src="${url}" alt=""></picture>`,
    ),
    tie('many').map((text) => `<kbd>${text}</kbd>`),
    tie('many').map((text) => `<sup>${text}</sup>`),
    tie('many').map((text) => `<mark style="color:red;background-color:$info;">${text}</mark>`),
    fc.constantFrom(
      ':smile:',
      '<i class="fa-star">:star:</i>',
      '$$a^2$$',
      '<br>',
      '👍',
      '\\\nnext',
      'word[^note]',
      '[two words](#user-content-fn-note)[^note]',
    ),
    fc.constantFrom(
      '<code class="expression">space.vars.a ** 2</code>',
      '<span data-gb-custom-inline data-tag="emoji" data-code="2705">✅</span>',
    ),
    fc
      .tuple(target, label)
      .map(
        ([url, text]) => `<a href="${attribute(url)}" class="button primary" data-icon="star">${attribute(text)}</a>`,
      ),
  ),
  many: fc.array(tie('one'), { minLength: 1, maxLength: 3, depthIdentifier: 'inline' }).map((list) => list.join(' ')),
}));

const indented = (text: string, by: string) => text.replace(/\n(?=[^\n])/g, `\n${by}`);
const cell = (text: string) => text.replaceAll('\\\n', ' ').replaceAll('|', '\\|').replaceAll('\n', ' ');

const { body } = fc.letrec<{ block: string; body: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    inline.many,
    fc
      .tuple(fc.constantFrom('##', '###', '####'), words, fc.constantFrom('', ' <a href="#own" id="own"></a>'))
      .map((parts) => `${parts[0]} ${parts[1]}${parts[2]}`),
    fc
      .array(tie('body'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' })
      .map((items) => items.map((item) => `* ${indented(item, '  ')}`).join('\n')),
    fc
      .array(tie('body'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' })
      .map((items) => items.map((item, i) => `${i + 4}. ${indented(item, '   ')}`).join('\n')),
    fc
      .array(inline.many, { minLength: 1, maxLength: 3 })
      .map((items) => items.map((item, i) => `- [${i % 2 ? 'x' : ' '}] ${indented(item, '  ')}`).join('\n')),
    tie('body').map((text) => `> ${text.replaceAll('\n', '\n> ')}`),
    fc
      .tuple(fc.constantFrom('info', 'success', 'warning', 'danger'), tie('body'))
      .map(([style, text]) => `{% hint style="${style}" %}\n${text}\n{% endhint %}`),
    fc
      .array(fc.tuple(label, tie('body')), { minLength: 1, maxLength: 2, depthIdentifier: 'block' })
      .map(
        (tabs) =>
          `{% tabs %}\n${tabs.map(([title, text]) => `{% tab title="${attribute(title)}" %}\n${text}\n{% endtab %}`).join('\n\n')}\n{% endtabs %}`,
      ),
    fc
      .array(tie('body'), { minLength: 1, maxLength: 2, depthIdentifier: 'block' })
      .map(
        (steps) =>
          `{% stepper %}\n${steps.map((text) => `{% step %}\n### Do\n\n${text}\n{% endstep %}`).join('\n\n')}\n{% endstepper %}`,
      ),
    fc
      .tuple(tie('body'), tie('body'))
      .map(
        ([left, right]) =>
          `{% columns %}\n{% column width="60%" %}\n${left}\n{% endcolumn %}\n\n{% column valign="bottom" %}\n${right}\n{% endcolumn %}\n{% endcolumns %}`,
      ),
    fc
      .tuple(inline.many, tie('body'))
      .map(
        ([title, text]) => `<details>\n\n<summary>${title.replaceAll('\n', ' ')}</summary>\n\n${text}\n\n</details>`,
      ),
    tie('body').map((text) => `{% if visitor.claims.a == "b" %}\n${text}\n{% endif %}`),
    tie('body').map(
      (text) =>
        `{% updates format="full" %}\n{% update date="2030-01-02" tags="a,b" %}\n${text}\n{% endupdate %}\n{% endupdates %}`,
    ),
    fc
      .array(words, { maxLength: 4 })
      .map((lines) => `{% code title="t" lineNumbers="true" %}\n~~~~js\n${lines.join('\n')}\n~~~~\n{% endcode %}`),
    fc
      .array(words.map(attribute), { minLength: 1, maxLength: 4 })
      .map(
        (lines) =>
          `<pre class="language-js" data-title="t"><code class="lang-js">${lines.map((line, i) => (i % 2 ? `<strong>${line}\n</strong>` : `${line}\n`)).join('')}</code></pre>`,
      ),
    fc
      .tuple(source, words)
      .map(
        ([url, text]) =>
          `<figure><img src="${url}" alt="a" width="375"><figcaption><p>${attribute(text)}</p></figcaption></figure>`,
      ),
    source.map(
      (url) =>
        `<div align="right" data-with-frame="true"><figure><img src="${url}" alt=""><figcaption></figcaption></figure> <figure><img src="${url}" alt="b"><figcaption></figcaption></figure></div>`,
    ),
    fc
      .array(fc.tuple(inline.many, inline.many), { maxLength: 3 })
      .map((rows) => `| A | B |\n| --- | :-: |\n${rows.map(([a, b]) => `| ${cell(a)} | ${cell(b)} |`).join('\n')}`),
    fc
      .tuple(words, tie('body'))
      .map(
        ([text, inner]) =>
          `<table><thead><tr><th width="120">A</th><th data-type="number">B</th><th data-hidden>C</th></tr></thead><tbody><tr><td>${attribute(text)}</td><td>12</td><td>\n\n${inner}\n\n</td></tr></tbody></table>`,
      ),
    target.map(
      (url) =>
        `<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><h4>Card</h4></td><td><a href="${attribute(url)}">x</a></td></tr></tbody></table>`,
    ),
    fc.constantFrom(
      '***',
      '$$\na \\cdot b\n$$',
      '```mermaid\ngraph TD; A-->B\n```',
      '<img src="d.svg" alt="" class="gitbook-drawing">',
      '{% include "../.gitbook/includes/x.md" %}',
      '{% @plant/uml content="a" %}',
      '<p align="center">mid</p>',
    ),
    fc.constantFrom(
      '{% embed url="https://x.example" %}',
      '{% embed url="https://x.example" %}\nCaption\n{% endembed %}',
      '{% file src="a (1).pdf" %}\nA file\n{% endfile %}',
      '{% content-ref url="p.md" %}\n[p.md](p.md)\n{% endcontent-ref %}',
    ),
    fc.constantFrom(
      '{% openapi-operation spec="s" path="/a/{b}" method="get" %}\n[s](u)\n{% endopenapi-operation %}',
      '{% openapi-schemas spec="s" schemas="A,B" grouped="true" %}\n[s](u)\n{% endopenapi-schemas %}',
      '{% openapi-webhook spec="s" name="n" method="post" %}\n[s](u)\n{% endopenapi-webhook %}',
      '{% swagger src="u" path="/" method="get" expanded="true" %}\n[u](u)\n{% endswagger %}',
    ),
    words.map(
      (text) =>
        `{% prompt description="${attribute(text)}" icon="star" %}\n\`\`\`\`\n${text}\n\`\`\`\`\n{% endprompt %}`,
    ),
  ),
  body: fc
    .array(tie('block'), { minLength: 1, maxLength: 3, depthIdentifier: 'block' })
    .map((list) => list.join('\n\n')),
}));

const head = fc.constantFrom('', '# Title\n\n', '---\ndescription: x\nvars:\n  a: 1\n---\n\n# Title\n\n');

export const page: fc.Arbitrary<string> = fc
  .tuple(head, fc.array(body, { minLength: 1, maxLength: 4 }))
  .map(([start, parts]) => {
    return `${start}${parts.join('\n\n')}\n\n[^note]: A *note*.\n`;
  });
