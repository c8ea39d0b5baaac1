import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import type { Translate } from './service.ts';
import { piecesOf } from './segments.ts';
import { problemOf, translateMarkdown } from './translate.ts';

/** A fake translator: upper-cases the text and leaves placeholders alone. */
const shout: Translate = async (texts) => texts.map((text) => text.toUpperCase());
const languages = { from: 'en', to: 'fr' };

const page = `---
description: A short page
icon: book
---

# The title

Some \`code()\`, a [link to a page](../other.md "Title"), an ![image](a.png) and **bold** text
over two lines with https://example.test/x?a=b and {% if visitor %}.

- item one
- [x] item *two* with <kbd>Ctrl</kbd>

{% hint style="info" %}
Inside a hint.
{% endhint %}

\`\`\`js
const untouched = 'text';
\`\`\`

| Name | What it does |
| ---- | ------------ |
| \`a\` | one thing |

$$
x = y
$$

[ref]: https://example.test/ref
`;

describe('translateMarkdown', () => {
  test('translates words and keeps code, URLs, tags and marks', async () => {
    const { markdown, weight } = await translateMarkdown(page, shout, languages);
    assert.equal(weight.broken, 0);
    assert.equal(
      markdown,
      `---
description: A short page
icon: book
---

# THE TITLE

SOME \`code()\`, A [LINK TO A PAGE](../other.md "TITLE"), AN ![IMAGE](a.png) AND **BOLD** TEXT OVER TWO LINES WITH https://example.test/x?a=b AND {% if visitor %}.

- ITEM ONE
- [x] ITEM *TWO* WITH <kbd>CTRL</kbd>

{% hint style="info" %}
INSIDE A HINT.
{% endhint %}

\`\`\`js
const untouched = 'text';
\`\`\`

| NAME | WHAT IT DOES |
| ---- | ------------ |
| \`a\` | ONE THING |

$$
x = y
$$

[ref]: https://example.test/ref
`,
    );
  });

  test('keeps a text whose translation is incomplete', async () => {
    const lossy: Translate = async (texts) => texts.map((text) => text.replaceAll(/⟦\d+⟧/g, '').toUpperCase());
    const source = 'Plain words.\n\nUse `code` here.\n';
    const { markdown, weight } = await translateMarkdown(source, lossy, languages);
    assert.equal(markdown, 'PLAIN WORDS.\n\nUse `code` here.\n');
    assert.deepEqual(weight, { all: 17, same: 0, broken: 7 });
    const breaking: Translate = async (texts) => texts.map(() => '# a heading\nand {% endhint %}');
    assert.equal((await translateMarkdown('Words.\n', breaking, languages)).markdown, 'Words.\n');
  });

  test('splits without losing anything but line breaks inside paragraphs', () => {
    const joined = piecesOf(page)
      .map((piece) => ('fixed' in piece ? piece.fixed : piece.text))
      .join('');
    assert.equal(joined.replaceAll(/\s+/g, ' '), page.replaceAll(/\s+/g, ' '));
  });

  test('takes linear time for long lines', async () => {
    const many = 60_000;
    const gap = ' '.repeat(many);
    const kinds = [
      'Words',
      '# Words',
      '- Words',
      '> Words',
      '| Words',
      '<p>Words',
      '{% tab title="a" %}Words',
      '$$ Words',
    ];
    const marks = [
      '`',
      '{% ',
      '{{ ',
      '![',
      '![](',
      '[^a',
      '[a](',
      '](',
      '<a ',
      '$a ',
      '\\',
      ':a',
      '**',
      '&a',
      '<p>',
      '|',
    ];
    const begun = performance.now();
    for (const kind of kinds) await translateMarkdown(`${kind}${gap}end`, shout, languages);
    for (const mark of marks) await translateMarkdown(`Words ${mark.repeat(many / mark.length)} end`, shout, languages);
    const spaced: Translate = async (texts) => texts.map((text) => `${text}${gap}end\n${gap}`);
    assert.match((await translateMarkdown('Words', spaced, languages)).markdown, /^Words +end$/);
    // Far above the expected time, and far below that of a quadratic regular expression.
    assert.ok(performance.now() - begun < 15_000, `${performance.now() - begun} ms`);
  });

  test('splits lines with unusual line endings', async () => {
    const { markdown } = await translateMarkdown('One \u2028 two\r\nthree\r four  \n', shout, languages);
    assert.equal(markdown, 'ONE \u2028 TWO THREE FOUR  \n');
  });

  test('translates text in tags and images separately', async () => {
    const source = `{% tabs %}
{% tab title="First steps" %}
![A picture](a.png "What it shows")
{% endtab %}
{% endtabs %}

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>A card</strong></td><td><a href="a.md">a.md</a></td></tr></tbody></table>

<figure><img src="b.png" alt="Somebody"><figcaption><p>The caption</p></figcaption></figure>

{% code title="main.js" %}
\`\`\`js
code();
\`\`\`
{% endcode %}
`;
    const { markdown } = await translateMarkdown(source, shout, languages);
    const expected = source
      .replace('First steps', 'FIRST STEPS')
      .replace('A picture', 'A PICTURE')
      .replace('What it shows', 'WHAT IT SHOWS')
      .replace('A card', 'A CARD')
      .replace('>a.md<', '>A.MD<')
      .replace('Somebody', 'SOMEBODY')
      .replace('The caption', 'THE CAPTION');
    assert.equal(markdown, expected);
    const quoting: Translate = async (texts) => texts.map((text) => `${text} "quoted" %}`);
    assert.match((await translateMarkdown(source, quoting, languages)).markdown, /tab title="First steps" %\}/);
  });

  test('is rejected if most of it is untranslated, empty, broken or without blocks', async () => {
    const source = 'Some plain words to read.\n\nAnd `more` of them, in a second paragraph.\n';
    const problemWith = async (translate: Translate) =>
      problemOf(source, await translateMarkdown(source, translate, languages));
    assert.equal(await problemWith(shout), undefined);
    assert.match((await problemWith(async (texts) => [...texts])) ?? '', /untranslated/);
    assert.match((await problemWith(async (texts) => texts.map(() => ' '))) ?? '', /empty or broken/);
    assert.match((await problemWith(async (texts) => texts.map(() => '⟦7⟧ ⟦0⟧'))) ?? '', /empty or broken/);
    const whole = { markdown: 'SOME PLAIN WORDS TO READ.\n', weight: { all: 50, same: 0, broken: 0 } };
    assert.match(problemOf(source, whole) ?? '', /blocks are missing/);
    const name = 'Kubernetes\n';
    const kept = await translateMarkdown(name, async (texts) => [...texts], languages);
    assert.equal(problemOf(name, kept), undefined);
  });
});
