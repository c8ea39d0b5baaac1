// Conditions in positions the parser does not represent: URLs, attributes, labels, comments. However a page is parsed,
// what is between the tags is shown only where the condition holds.
import { equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { evaluateDocument } from './evaluate-document.ts';
import { sections } from './outline.ts';
import { parse } from './parse.ts';
import { printDocument } from './print-document.ts';
import { renderHtml } from './render-html.ts';
import { fuzzRuns } from './test/random-markdown.ts';
import { toText } from './text.ts';
import { toDocument } from './to-document.ts';
import { withIncludes } from './with-includes.ts';

const condition = '{% if visitor.claims.beta == "yes" %}';
const places = [
  'See https://e.test/a@',
  'See www.e.test@',
  'See (https://e.test/a@',
  '<https://e.test/a@',
  '<https://e.test/a@>',
  '[a](https://e.test/a@',
  '[a](<https://e.test/a@>)',
  '[a](b.md "@")',
  '[@](b.md)',
  '![@](a.png)',
  '![a](<@.png>)',
  '![a](a.png "@")',
  'a ![@](a.png) b',
  'a [^@] b',
  'Write to a@e.test@',
  '**@**',
  '~~@~~',
  String.raw`\\@`,
  '&amp;@',
  ':smile@:',
  '$$ @ $$',
  '$$\n@\n$$',
  'a <code class="expression">@</code> b',
  '<kbd>@</kbd>',
  '<!-- @ -->',
  'a <!-- @ --> b',
  '<?php @ ?>',
  '<!DOCTYPE @>',
  '<![CDATA[@]]>',
  "<img alt='@'>",
  "a <img src='a.png' alt='@'> b",
  "<img src='@' alt='a'>",
  "<p title='@'>a</p>",
  "<p title='@'>",
  "a <span title='@'>b</span> c",
  "a <span title='@'> b",
  "<mark style='@'>a</mark>",
  "<a href='@'>a</a>",
  "<a class='button' href='@'>a</a>",
  "<a class='button' href='b'>@</a>",
  "<a id='@'></a>",
  "<i class='@'>a</i>",
  "<h2 id='@'>a</h2>",
  "<ul><li title='@'>a</li></ul>",
  '<ul>@<li>a</li></ul>',
  "<details title='@'><summary>a</summary>b</details>",
  '<details><summary>@</summary>a</details>',
  '<details>@<summary>a</summary>b</details>',
  "<figure title='@'><img src='a.png' alt='a'></figure>",
  "<figure><img src='a.png' alt='@'><figcaption>b</figcaption></figure>",
  "<figure>@<img src='a.png' alt='a'></figure>",
  "<picture>@<source srcset='@'><img src='a.png' alt='a'></picture>",
  "<table title='@'><tbody><tr><td>a</td></tr></tbody></table>",
  "<table><thead><tr><th title='@'>a</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>",
  '<table><thead><tr><th>a<select><option>@</option></select></th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>',
  "<table><thead><tr><th>a<select><option value='@' label='@'></option></select></th></tr></thead></table>",
  "<table><tbody><tr title='@'><td>a</td></tr></tbody></table>",
  "<table><tbody><tr><td data-option='@'>a</td></tr></tbody></table>",
  "<table><tbody><tr><td><span data-option='@'>a</span></td></tr></tbody></table>",
  '<table>@<tbody><tr><td>a</td></tr></tbody></table>',
  "<pre title='@'>a</pre>",
  "<svg title='@'></svg>",
  "<iframe src='@'></iframe>",
  "<video src='@'></video>",
  "<custom-thing title='@'>a</custom-thing>",
  '> @',
  '* @',
  '1. a\n   @',
  '# @',
  'a @\n===',
  '[x]: <@>',
  "[x]: /a '@'",
  '[@]: /a',
  '[^1]: @',
  'a[^1]\n\n[^1]: @',
  '```js @\na\n```',
  '``` @\na\n```',
  "{% hint style='@' %}\na\n{% endhint %}",
  '{% hint style="info" %}\n@\n{% endhint %}',
  "{% tabs %}\n{% tab title='@' %}\na\n{% endtab %}\n{% endtabs %}",
  '{% tabs %}\n@\n{% tab title="a" %}\na\n{% endtab %}\n{% endtabs %}',
  '{% stepper %}\n@\n{% step %}\na\n{% endstep %}\n{% endstepper %}',
  "{% code title='@' %}\n```\na\n```\n{% endcode %}",
  '{% code title="a" %}\n@\n{% endcode %}',
  "{% embed url='@' %}",
  "{% file src='@' %}",
  "{% content-ref url='@' %}",
  '{% embed url="https://e.test" %}\n@\n{% endembed %}',
  "{% @thing/block url='@' %}",
  "{% unknown a='@' %}",
  '| a | b |\n| - | - |\n| @ | c |',
  '| a | @ |\n| - | - |\n| b | c |',
  '---\ndescription: "@"\n---\n\na',
];
const contents = [
  ' SECRET',
  'SECRET',
  '\nSECRET',
  '\n\nSECRET',
  '\n\n# SECRET',
  '\n\n```\nSECRET\n```',
  '\n\n    SECRET',
  '\n\n* SECRET',
  '\n\n> SECRET',
  '\n\n| SECRET | b |\n| - | - |\n| SECRET | c |',
  "\n\n<figure><img src='SECRET.png' alt='SECRET'><figcaption>SECRET</figcaption></figure>",
  ' [SECRET](SECRET.md "SECRET") ![SECRET](SECRET.png) `SECRET` $$SECRET$$ https://SECRET.test',
  '\n\n{% hint style="info" %}\nSECRET\n{% endhint %}',
  '\n\n{% tabs %}\n{% tab title="SECRET" %}\nSECRET\n{% endtab %}\n{% endtabs %}',
  '\n\n<details><summary>SECRET</summary>SECRET</details>',
  '\n\n<table><thead><tr><th>SECRET</th></tr></thead><tbody><tr><td>SECRET</td></tr></tbody></table>',
];
const ends = ['', ' {% endif %} after', '\n\n{% endif %}\n\nafter', "\n\n<img alt='{% endif %}'>\n\nafter"];

const wholly = process.env['LECTERN_FUZZ'] !== undefined;

const outputs = (source: string, claims: Record<string, unknown>): string => {
  const scope = { visitor: { claims } };
  const page = evaluateDocument(parse(source), scope);
  const printed = printDocument(toDocument(page));
  const again = evaluateDocument(parse(printed), scope);
  const including = parse('{% include "a.md" %}');
  const included = evaluateDocument(
    withIncludes(including, () => parse(source)),
    scope,
  );
  const parts = [page, again, included].map((one) => [
    renderHtml(one, {}),
    toText(one),
    JSON.stringify(sections(one)),
    JSON.stringify(toDocument(one)),
  ]);
  return [printed, ...parts.flat()].join('\n');
};

// In a document the frontmatter is data, not text followed by other text.
const isFrontmatter = (place: string): boolean => place.startsWith('---');

describe('a condition mark swallowed by another construct', () => {
  for (const [turn, place] of places.entries()) {
    test(`hides the text after it: ${JSON.stringify(place)}`, () => {
      if (isFrontmatter(place)) return;
      for (const [index, content] of contents.entries()) {
        // A sample of them, which differs from position to position.
        if (!wholly && index % 4 !== turn % 4) continue;
        for (const end of wholly ? ends : [ends[(Math.floor(index / 4) + turn) % ends.length]!]) {
          const source = place.replaceAll('@', condition) + content + end;
          const hidden = outputs(source, {});
          ok(!hidden.includes('SECRET'), `${source}\n\n${hidden}`);
        }
      }
    });

    test(`hides the text inside it: ${JSON.stringify(place)}`, () => {
      for (const quote of ['"', "'"]) {
        const written = place.replaceAll("'", quote).replaceAll('@', `${condition}SECRET{% endif %}`);
        for (const source of [written, `before ${written} after`, `${written}\n\n[x] [a][x] ![a][x]`]) {
          const hidden = outputs(source, {});
          ok(!hidden.includes('SECRET'), `${source}\n\n${hidden}`);
        }
      }
    });
  }

  test('hides the URL of a link definition', () => {
    const source = `open [a][x] ![b][x]\n\n${condition}\n[x]: https://SECRET.test\n{% endif %}\n\nshut`;
    const hidden = outputs(source, {});
    ok(!hidden.includes('SECRET') && hidden.includes('open a') && hidden.includes('shut'), hidden);
    ok(outputs(source, { beta: 'yes' }).includes('https://SECRET.test'));
  });

  test('ends at its end mark, and shows its content to the intended readers', () => {
    const shapes = [
      'open https://e.test/a@SECRET{% endif %} shut',
      "open <img src='a.png' alt='@'>SECRET{% endif %} shut",
      "open <img src='a.png' alt='a @SECRET{% endif %}'> shut",
      'open ![a @SECRET{% endif %}](a.png) shut',
      'open [a](<https://e.test/@SECRET{% endif %}>) shut',
    ];
    for (const shape of shapes) {
      const source = shape.replaceAll('@', condition.replaceAll('"', '&quot;'));
      for (const written of [source, source.replaceAll('&quot;', '"')]) {
        const hidden = outputs(written, {});
        ok(!hidden.includes('SECRET') && hidden.includes('open') && hidden.includes('shut'), `${written}\n\n${hidden}`);
        ok(!hidden.includes('{%'), hidden);
      }
      const shown = outputs(source.replaceAll('&quot;', '"'), { beta: 'yes' });
      ok(shown.includes('SECRET') && shown.includes('shut') && !shown.includes('{%'), `${source}\n\n${shown}`);
    }
  });

  test('that is balanced and empty hides nothing else', () => {
    const page = evaluateDocument(parse("<p title='{% if false %}a{% endif %}'>one</p>\n\ntwo"), {});
    equal(toText(page), 'two');
  });

  // Every syntax but code and escapes, in which a condition is text.
  const pieces = [
    'a',
    ' ',
    '\n',
    '\n\n',
    '"',
    "'",
    '>',
    '[',
    ']',
    '(',
    ')',
    '](b.md',
    '![',
    '[^1]',
    '[^1]: ',
    '[x]: <',
    '**',
    '_',
    '~~',
    '> ',
    '* ',
    '1. ',
    '# ',
    '---\n',
    '===\n',
    '| a | b |\n|-|-|\n| ',
    ' | ',
    '$$',
    '&amp;',
    ':smile:',
    '{',
    '{%',
    '%}',
    'https://e.test/',
    'www.e.test',
    '<https://e.test',
    '<!--',
    '-->',
    '<?',
    '?>',
    '<br>',
    '<a href="',
    '</a>',
    '<kbd>',
    '<div title="',
    '">',
    '<p>',
    '</p>',
    '<img alt="',
    '<h2 id="',
    '<span style="color:red">',
    '</span>',
    '<script>',
    '<details><summary>',
    '</summary>',
    '</details>',
    '<ul><li>',
    '</li></ul>',
    '<figure>',
    '<figcaption>',
    '</figure>',
    '<table><tbody><tr><td>',
    '</td></tr></tbody></table>',
    '<td>',
    '<tr>',
    '<th>',
    '<thead>',
    '<option value="',
    '{% hint style="info" %}',
    '{% endhint %}',
    '{% tabs %}',
    '{% tab title="',
    '" %}',
    '{% endtab %}',
    '{% endtabs %}',
    '{% stepper %}',
    '{% step %}',
    '{% endstep %}',
    '{% columns %}',
    '{% column %}',
    '{% embed url="',
    '{% include "',
  ];
  const some = fc.array(fc.constantFrom(...pieces), { maxLength: 5 }).map((parts) => parts.join(''));

  test('hides the text between its marks, whatever surrounds them', () => {
    const property = fc.property(some, some, some, some, (before, first, last, after) => {
      const source = `${before}${condition}${first}SECRET${last}{% endif %}${after}`;
      ok(!outputs(source, {}).includes('SECRET'), source);
    });
    fc.assert(property, { numRuns: fuzzRuns(300), includeErrorInReport: true });
  });
});
