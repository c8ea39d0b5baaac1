// Adversarial texts: 50 KB each of what nests, stays open or looks like an opening delimiter.
import { readFixture } from './corpus.ts';

const size = 50_000;
export const fill = (piece: string) => piece.repeat(Math.floor(size / piece.length));

const made: Record<string, string> = {
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
  'open text areas': `<p>${fill('a <textarea>')}`,
  'notes behind exclamation marks': `${'![^a] '.repeat(8000)}\n\n[^a]: n`,
  'open hints': fill('{% hint %}\n'),
  'broken tags': fill('{% hint\n'),
  'tags on one line': fill('{% a %}'),
  'end tags': fill('a {% endhint %}\n'),
  'open formulas': fill('$$a '),
  addresses: fill('a@b.c'),
  'web addresses': fill('http://a.b/'),
  colons: fill(':a'),
  ampersands: fill('&a'),
  'columns times rows': `${'|a'.repeat(7000)}\n${'|-'.repeat(7000)}\n${'|a\n'.repeat(7000)}`,
  'rows of a table': `|a|b|c|d|e|\n|-|-|-|-|-|\n${'|a|b|c|d|e|\n'.repeat(4000)}`,
  'one column of a table': `a|\n-|\n${'a|\n'.repeat(19_000)}`,
  'one row of a table': `${'|a'.repeat(8000)}\n${'|-'.repeat(8000)}\n${'|a'.repeat(8000)}`,
  'options of a table': `<table><thead><tr><th><select>${'<option value="a"></option>'.repeat(1500)}</select></th></tr></thead>${'<tr><td><span data-option="b">b</span></td></tr>'.repeat(1000)}</table>`,
  'notes and their bodies': Array.from({ length: 3000 }, (_, i) => `a[^${i}]\n\n[^${i}]: n\n\n`).join(''),
  'code with backticks of all lengths': `\`${Array.from({ length: 440 }, (_, i) => ` ${'`'.repeat(i + 2)} `).join('a')}\``,
  'e-mail addresses': fill('a@b.c '),
  'addresses apart': fill('http://a.b '),
  'addresses in angles': fill('<http://a.b>'),
  'one note often': `${'[^a] '.repeat(10_000)}\n\n[^a]: n`,
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

const pieces = (JSON.parse(readFixture('markdown-pieces.json')) as string[]).filter((piece) => piece.trim() !== '');

/** By name: the ones above, and every piece of syntax repeated. */
export const hostile: ReadonlyMap<string, string> = new Map([
  ...Object.entries(made),
  ...pieces.map((piece) => [`only ${JSON.stringify(piece)}`, fill(piece)] as const),
]);
