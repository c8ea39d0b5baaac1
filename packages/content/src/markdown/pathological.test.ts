import { ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { blocks } from './blocks.ts';
import { links } from './links.ts';
import { parse } from './parse.ts';
import { renderHtml } from './render-html.ts';

const size = 100_000;
const fill = (piece: string) => piece.repeat(Math.floor(size / piece.length));

const inputs: Record<string, string> = {
  'quotes in quotes': fill('>'),
  'lists in lists': fill('- '),
  'indented lists': Array.from({ length: 440 }, (_, i) => `${' '.repeat(i)}- a`).join('\n'),
  'open brackets': fill('['),
  'open links': fill('[a]('),
  'open titles': fill('[a](b "'),
  'open images': fill('!['),
  'images in images': `${'!['.repeat(5000)}a${'](b)'.repeat(5000)}`,
  'open emphasis': fill('*a _b '),
  'emphasis in emphasis': `${'*a _b '.repeat(8000)}${'c_ d* '.repeat(8000)}`,
  'mixed underscores': fill('_a__b'),
  'backticks of all lengths': Array.from({ length: 440 }, (_, i) => '`'.repeat(i)).join(' '),
  'open tags': fill('<a '),
  'open attributes': fill('<a b="'),
  'open elements': fill('a <b>'),
  'elements in elements': `a ${'<b><i>'.repeat(8000)}${'</b>'.repeat(8000)}`,
  'open divisions': fill('<div>\n\n'),
  'open expandables': fill('<details>\n\n'),
  'open table rows': `<table>${fill('<tr><td>')}`,
  'open comments': fill('<!--'),
  'open instructions': fill('<?'),
  'open scripts': fill('a <script>'),
  'open hints': fill('{% hint %}\n'),
  'broken tags': fill('{% hint\n'),
  'tags on one line': fill('{% a %}'),
  'end tags': fill('a {% endhint %}\n'),
  'open formulas': fill('$$a '),
  addresses: fill('a@b.c'),
  'web addresses': fill('http://a.b/'),
  colons: fill(':a'),
  ampersands: fill('&a'),
  'columns times rows': `${'|a'.repeat(12_000)}\n${'|-'.repeat(12_000)}\n${'|a\n'.repeat(12_000)}`,
  'one long definition': `[a]: ${'x'.repeat(50_000)}\n\n${'[a] '.repeat(10_000)}`,
  'one long note': `${'[^a] '.repeat(10_000)}\n\n[^a]: ${'x '.repeat(20_000)}`,
  definitions: fill('[a]: b\n'),
  'short lines': fill('a\n'),
  'long gaps': `a${' '.repeat(500)}b`.repeat(199),
  'carriage returns': fill('\r'),
  spaces: fill(' '),
  'deep YAML': `---\n${'['.repeat(9000)}\n---\n`,
  'long YAML': `---\n${'a: b\n'.repeat(20_000)}---\n`,
};

/** The best of a few tries, or the first that is good enough. */
function cost(work: () => unknown, enough = 0): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 4 && best > enough; i++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const prose = fill('Some *ordinary* text with a [link](page.md), `code` and\n\n* a list\n* of things\n\n');

// As a ratio, because machines differ and are busy: what is quadratic costs hundreds of times as much as prose.
describe('100 KB of', () => {
  const usual = cost(() => parse(prose));
  for (const [name, source] of Object.entries(inputs)) {
    test(name, () => {
      const read = cost(() => parse(source), 15 * usual);
      ok(read < 15 * usual, `reading took ${read.toFixed(1)} ms, prose ${usual.toFixed(1)} ms`);
      const page = parse(source);
      const start = process.cpuUsage().user;
      renderHtml(page);
      // This writes the document too, for its keys.
      links(page);
      blocks(source);
      const rest = (process.cpuUsage().user - start) / 1000;
      ok(rest < 60 * usual, `the rest took ${rest.toFixed(1)} ms, reading prose ${usual.toFixed(1)} ms`);
    });
  }
});
