// The largest pages anybody may write, each of one kind of content that is made to be slow.
import { pageBounds } from '@lectern/content';

const { characters, lines } = pageBounds;

/** The same piece over and over, as long as a page may be. */
function filled(piece: string, before = '', after = ''): string {
  const breaks = piece.split('\n').filter((line) => line.trim() !== '').length;
  const room = characters - before.length - after.length;
  const byLines = piece.includes('\n') ? Math.floor((lines - 10) / Math.max(breaks, 1)) : Number.POSITIVE_INFINITY;
  return before + piece.repeat(Math.min(Math.floor(room / piece.length), byLines)) + after;
}

const each = (count: number, make: (number: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join('');
const row = (columns: number, cell: string): string => `|${`${cell}|`.repeat(columns)}\n`;
const table = (columns: number, rows: number, cell = 'a'): string =>
  row(columns, 'a') + row(columns, '-') + row(columns, cell).repeat(rows);

/** Tried in every run at its largest, which takes many seconds. */
export const always: Readonly<Record<string, string>> = { 'a table of many rows': table(4, 9990) };

/** Tried in every run as long as no worker is asked for them: each was once the slowest. */
export const slowest: Readonly<Record<string, string>> = {
  ...always,
  'addresses in text': filled('http://a.b '),
  'names of hosts': filled('www.a.b '),
  'e-mail addresses': filled('a@b.c '),
  links: filled('[a](b) '),
  'open emphasis': filled('*a_'),
  'a table of one column': `a|\n-|\n${'a|\n'.repeat(19_900)}`,
  prose: filled('Some *ordinary* text with a [link](page.md), `code` and\n\n* a list\n* of things\n\n'),
};

export const others: Readonly<Record<string, string>> = {
  'lists in lists': filled(each(50, (depth) => `${'  '.repeat(depth)}- a\n`)),
  'notes and their bodies': each(6500, (n) => `a[^${n}]\n\n[^${n}]: n\n\n`),
  conditions: filled('{% if visitor.claims.plan == "pro" && (1 + 2 > 2 || !false) %}\na\n{% endif %}\n'),
  'code to highlight': filled('const a = "b" + `c${1}` // d\n', '```js\n', '```\n'),
  'a table of many columns': table(15_000, 1),
  'a table of formatted cells': table(240, 200, '**a**'),
  'a table of short rows': `${row(10_000, 'a')}${row(10_000, '-')}${'|a\n'.repeat(19_000)}`,
  'a table in HTML': `<table>${'<tr><td>a</td><td>b</td></tr>\n'.repeat(15_000)}</table>`,
  cards: `<table data-view="cards"><thead><tr><th></th><th data-card-target data-type="content-ref"></th></tr></thead><tbody>${'<tr><td>a</td><td><a href="/pages/x">x</a></td></tr>\n'.repeat(12_000)}</tbody></table>`,
  'addresses without gaps': filled('http://a.b/'),
  'addresses in angles': filled('<http://a.b>'),
  'quotes in quotes': filled(`${'>'.repeat(49)}a\n`),
  'emphasis in lines': filled('*a* _b_ **c** ~~d~~\n\n'),
  brackets: filled('['),
  'links to pages': filled('[a](/pages/abcdefghij) '),
  'links by label': filled('[a] ', '', '\n\n[a]: b\n'),
  definitions: each(9900, (n) => `[l${n}]: http://a/${n}\n`) + each(9900, (n) => `[l${n}]\n`),
  backticks: filled('`a` '),
  'backticks of all lengths': each(1400, (n) => `${'`'.repeat(n)} `),
  'HTML tags': filled('<b>a</b> '),
  'HTML blocks': filled('<div>\n\n'),
  'one note often': filled('[^a] ', '', '\n\n[^a]: n\n'),
  mentions: filled('[a](/u/x "mention") '),
  emoji: filled(':smile: '),
  formulas: filled('$$a^b$$ '),
  'blocks of formulas': filled('$$\na\n$$\n\n'),
  'blocks of code': filled('```js\na = 1\n```\n\n'),
  'one long line of code': filled('const a = "b" + 1;', '```js\n', '\n```\n'),
  tabs: filled('{% tabs %}\n{% tab title="a" %}\nx\n{% endtab %}\n{% endtabs %}\n\n'),
  'one stepper': filled('{% step %}\n## x\n{% endstep %}\n', '{% stepper %}\n', '{% endstepper %}\n'),
  'hints in hints': filled(`${'{% hint %}\n'.repeat(30)}a\n${'{% endhint %}\n'.repeat(30)}`),
  'operations of an API': filled(
    '{% openapi-operation spec="a" path="/x" method="get" %}\n{% endopenapi-operation %}\n',
  ),
  expressions: filled('<code class="expression">space.vars.a + 1</code> '),
  'variables with open quotes': filled(`space.vars['`),
  'variables in text': filled('{{ book.a }} '),
  headings: filled('## a\n'),
  'one long line': filled('word '),
  'one word': filled('a'),
  entities: filled('&amp;'),
  'text without spaces': filled('漢字仮名交じり文。'),
  'pictures of emoji': filled('😀👍🏽'),
  paragraphs: filled('a\n\n'),
  images: filled('![a](b.png) '),
  expandables: filled('<details>\n<summary>a</summary>\nb\n</details>\n'),
  updates: filled(
    '{% update date="2024-01-01" tags="a" %}\na\n{% endupdate %}\n',
    '{% updates %}\n',
    '{% endupdates %}\n',
  ),
  'shared contents': filled('{% include "/reusable-content/abc" %}\n'),
  'references to pages': filled('{% content-ref url="/pages/x" %}\n[x](/pages/x)\n{% endcontent-ref %}\n'),
  colons: filled(':a'),
};
