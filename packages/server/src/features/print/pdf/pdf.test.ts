import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fc from 'fast-check';
import { readBook } from '../shared/book.ts';
import { hostileLine, hostileText, printInputOf } from '../testing/hostile.ts';
import { typstOf } from './document.ts';
import { fontPaths } from './fonts.ts';
import { literal } from './literal.ts';

const folder = await mkdtemp(join(tmpdir(), 'lectern-print-'));

const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontPaths() }] });
const template = readFileSync(join(import.meta.dirname, 'template.typ'), 'utf8');
compiler.mapShadow(join(folder, 'template.typ'), Buffer.from(template));

const sourceOf = (texts: { title: string; markdown: string }[]) =>
  typstOf(readBook(printInputOf(texts)), { picture: () => undefined });

function pagesIn(source: string): number {
  const done = compiler.compile({ mainFileContent: source });
  assert.ok(done.result, JSON.stringify(done.takeDiagnostics()?.shortDiagnostics));
  assert.ok(compiler.pdf(done.result).length > 1000);
  compiler.evictCache(0);
  return done.result.numOfPages;
}

const string = /"(?:[^"\\]|\\["\\nt])*"/g;
const runs = Number(process.env['LECTERN_FUZZ'] ?? 200);

// Everything that may occur outside string literals.
const own = [...template.matchAll(/^#let ([\w-]+)/gm)].map(([, name]) => name!);
const words = new Set([
  ...own,
  ...'import let known go page-of manual with show inward at-page if in else key page body none true false'.split(' '),
  ...'text fill rgb strong emph strike super sub footnote linebreak symbol box inset stroke formula hide h'.split(' '),
  ...'math frac sqrt root attach limits accent overline underline overbrace underbrace lr mat op upright cancel'.split(
    ' ',
  ),
  ...'delim column-gap b t pt em fr start center end left right top horizon bottom align title numbered size'.split(
    ' ',
  ),
  ...'description fresh follows part part-of organization facts code direction std rtl ltr date datetime'.split(' '),
  ...'begin year month day hour minute second words contents covered listed'.split(' '),
]);

function assertOwnWordsOnly(source: string): void {
  const bare = source.replaceAll(string, '§');
  for (const [word] of bare.matchAll(/[\p{L}_][\p{L}\p{N}_-]*/gu)) assert.ok(words.has(word), `"${word}" is not ours`);
  assert.doesNotMatch(bare, /["\\$`@]/);
}

describe('PDF', () => {
  after(() => rm(folder, { recursive: true, force: true }));

  describe('text in Typst', () => {
    test('uses a suitable font for each script, not the font for formulas', () => {
      const source = sourceOf([{ title: 'First', markdown: 'नमस्ते **दुनिया**, বাংলা, ภาษาไทย, العربية, עברית\n' }]);
      const done = compiler.compile({ mainFileContent: source });
      const pdf = Buffer.from(compiler.pdf(done.result!)).toString('latin1');
      compiler.evictCache(0);
      for (const font of ['SansDevanagari', 'SansBengali', 'SansThai', 'NaskhArabic', 'SansHebrew']) {
        assert.match(pdf, new RegExp(`Noto${font}`), font);
      }
      assert.doesNotMatch(pdf, /NewCMMath/);
    });

    test('is one string whatever it contains', () => {
      fc.assert(
        fc.property(hostileLine, (text) => {
          assert.match(literal(text), /^"(?:[^"\\]|\\["\\nt])*"$/);
        }),
        { numRuns: runs * 3 },
      );
    });

    test('is never evaluated as code', () => {
      fc.assert(
        fc.property(hostileLine, hostileText, (title, markdown) => {
          assertOwnWordsOnly(sourceOf([{ title, markdown }]));
        }),
        { numRuns: runs },
      );
    });

    test('reads no file and calls nothing in any position', () => {
      const bad = '#read("/etc/hostname") $std.read("x")$ \\") + panic() + ("';
      const safe = bad.replaceAll('"', '&quot;');
      const markdown = [
        `## ${bad}`,
        bad,
        `**${bad}** \`${bad}\` [${bad}](https://x.example/")+read(")`,
        `$$${bad}$$`,
        `$$\n\\text{${bad}} \\operatorname{read} \\mathrm{panic}\n$$`,
        `\`\`\`js\n${bad}\n\`\`\``,
        `{% code title="${safe}" lineNumbers="true" %}\n\`\`\`\n${bad}\n\`\`\`\n{% endcode %}`,
        `{% tabs %}\n{% tab title="${safe}" %}\n${bad}\n{% endtab %}\n{% endtabs %}`,
        `| ${bad} |\n| - |\n| ${bad} |`,
        `<figure><img src="/files/f" alt="${safe}"><figcaption>${safe}</figcaption></figure>`,
        `<mark style="color:${safe};">${bad}</mark>`,
        `text[^1]\n\n[^1]: ${bad}`,
      ].join('\n\n');
      const source = sourceOf([{ title: bad, markdown }]);
      assertOwnWordsOnly(source);
      pagesIn(source);
    });
  });

  describe('a PDF', () => {
    test('can be generated from any text', () => {
      const page = fc.record({ title: hostileLine, markdown: hostileText });
      fc.assert(
        fc.property(fc.array(page, { minLength: 12, maxLength: 12 }), (texts) => {
          pagesIn(sourceOf(texts));
        }),
        { numRuns: Math.ceil(runs / 40), endOnFailure: true },
      );
    });

    test('can be generated from content nested deeper than the compiler supports', () => {
      const deep = [
        '> '.repeat(200) + 'quote',
        Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- item ${at}`).join('\n'),
        `${'**_'.repeat(100)}deep${'_**'.repeat(100)}`,
        `$$${'\\frac{1}{'.repeat(80)}x${'}'.repeat(80)}$$`,
        `$$${'{'.repeat(300)}x${'}'.repeat(300)}$$`,
      ];
      for (const markdown of deep) pagesIn(sourceOf([{ title: 'Deep', markdown }]));
    });

    test('puts checkboxes at the beginning of their text', () => {
      const markdown =
        '> said\n\n{% hint style="info" %}\nnote\n{% endhint %}\n\n{% tabs %}\n{% tab title="a" %}\nb\n{% endtab %}\n{% endtabs %}\n\n{% code lineNumbers="true" %}\n```\ncode\n```\n{% endcode %}\n';
      const texts = [{ title: 'One', markdown }];
      const source = typstOf(readBook({ ...printInputOf(texts), language: 'he' }), { picture: () => undefined });
      assert.equal(source.match(/begin: "right"/g)?.length, 3);
      assertOwnWordsOnly(source);
      assert.equal(pagesIn(source), 1);
      assert.doesNotMatch(sourceOf(texts), /begin:/);
    });

    test('names what cannot be shown by its text or file name, and never by an id', () => {
      const id = 'Zx81QpInternal';
      const targets = [`/files/${id}`, `/files/${id}gone`, `/pages/${id}gone`];
      const markdown = targets.flatMap((target) => [
        `![](${target})`,
        `Inline ![](${target}) picture, [](${target}) link.`,
        `{% file src="${target}" %}\n{% endfile %}`,
        `{% content-ref url="${target}" %}\n[${target}](${target})\n{% endcontent-ref %}`,
      ]);
      const files = { [id]: { name: 'Setup dialog.png', size: 1, url: 'https://x.example/files/1' } };
      const input = { ...printInputOf([{ title: 'One', markdown: markdown.join('\n\n') }]), files };
      const source = typstOf(readBook(input), { picture: () => undefined });
      assert.doesNotMatch(source, /Zx81QpInternal/);
      assert.equal(source.match(/Setup dialog\.png/g)?.length, 5);
      assert.equal(pagesIn(source), 1);
    });

    test('has a cover and contents for several pages, and neither for one', () => {
      const one = { title: 'One', markdown: 'Words.\n' };
      assert.equal(pagesIn(sourceOf([one])), 1);
      assert.equal(pagesIn(sourceOf([one, one, one, one])), 4);
      assert.equal(pagesIn(sourceOf([])), 2);
    });
  });
});
