// A book in parts is the same book: every destination is on the same sheet and at the same height as when compiled at
// once.
// One engine: the database only supplies the content; print.test.ts runs on both.
import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { PrintInput } from '../print-input.ts';
import { printInputOf } from '../testing/hostile.ts';
import { readCompiledPdf } from './compiled-pdf.ts';
import { makePdf } from './make-pdf.ts';
import { linkedInside, renumbered } from './pdf-text.ts';

async function made(input: PrintInput, mostMemory: number) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-print-'));
  try {
    await writeFile(join(folder, 'print-input.json'), JSON.stringify(input));
    assert.deepEqual(await makePdf({ folder, drawings: true, mostMemory }), []);
    const facts = JSON.parse(await readFile(join(folder, 'source.json'), 'utf8')) as { parts?: number[] };
    return { pdf: readCompiledPdf(await readFile(join(folder, 'made'))), parts: facts.parts ?? [] };
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Pdf = ReturnType<typeof readCompiledPdf>;

const refs = (text: string): number[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));

function sheetsOf({ objects, root }: Pdf): number[] {
  const open = refs(/\/Pages \d+ 0 R/.exec(objects.get(root)!.head)![0]);
  const sheets: number[] = [];
  for (let number = open.shift(); number !== undefined; number = open.shift()) {
    const kids = /\/Kids \[([^\]]*)\]/.exec(objects.get(number)!.head)?.[1];
    if (kids === undefined) sheets.push(number);
    else open.unshift(...refs(kids));
  }
  return sheets;
}

/** Sheet and height of every named destination. */
function placesIn(pdf: Pdf): Record<string, string> {
  const sheets = sheetsOf(pdf);
  const names = pdf.objects.get(pdf.root)!.head.matchAll(/\(([\w-]+)\) (\d+) 0 R/g);
  return Object.fromEntries(
    [...names].map(([, name, number]) => {
      const [, page, height] = /\[(\d+) 0 R \/XYZ \S+ (\S+) /.exec(pdf.objects.get(Number(number))!.head)!;
      return [name, `sheet ${sheets.indexOf(Number(page))}, ${Number(height).toFixed(1)}`];
    }),
  );
}

function bookmarksIn({ objects, root }: Pdf): string[] {
  const walk = (number: number | undefined, depth: number): string[] => {
    if (number === undefined) return [];
    const { head } = objects.get(number)!;
    const next = (key: string) => refs(new RegExp(`/${key} \\d+ 0 R`).exec(head)?.[0] ?? '')[0];
    const [, plain, hex] = /\/Title (?:\((.*)\)|<feff(.*)>)/i.exec(head)!;
    const title = plain ?? Buffer.from(hex!, 'hex').swap16().toString('utf16le');
    return [`${depth} ${title}`, ...walk(next('First'), depth + 1), ...walk(next('Next'), depth)];
  };
  const outlines = refs(/\/Outlines \d+ 0 R/.exec(objects.get(root)!.head)![0])[0]!;
  return walk(refs(/\/First \d+ 0 R/.exec(objects.get(outlines)!.head)![0])[0], 0);
}

const linksIn = ({ objects }: Pdf): string[] =>
  [...objects.values()].flatMap(({ head }) =>
    [...head.matchAll(/\/S \/GoTo\s+\/D \(([\w-]+)\)/g)].map(([, key]) => key!),
  );

const sentence = 'A part of a book says as much as the whole, and links lead from one to the other. ';

/** A part defines names of its own, which must not be those of the template. */
const blocks = [
  '1. One\n2. Two\n   * Inside\n\n* [ ] Open\n* [x] Done\n\n> Quoted ==marked== `code` <kbd>K</kbd>\n\n***',
  '```js\nlet a = 1;\n```\n\n$$\na^2\n$$\n\n{% hint style="info" %}\nHint\n{% endhint %}',
  '{% tabs %}\n{% tab title="T" %}\nx\n{% endtab %}\n{% endtabs %}\n\n<details>\n\n<summary>S</summary>\n\nd\n\n</details>',
  '{% stepper %}\n{% step %}\n### First\n{% endstep %}\n{% endstepper %}\n\n{% columns %}\n{% column %}\na\n{% endcolumn %}\n{% column %}\nb\n{% endcolumn %}\n{% endcolumns %}',
  '<table data-view="cards"><thead><tr><th></th></tr></thead><tbody><tr><td>Card</td></tr></tbody></table>',
  '{% updates format="full" %}\n{% update date="2026-01-02" tags="new" %}\nNews\n{% endupdate %}\n{% endupdates %}',
];

function bookOf(count: number): PrintInput {
  const texts = Array.from({ length: count }, (_, at) => ({
    title: `Chapter ${at}`,
    markdown: [
      `See [the last](/pages/p${count - 1}), [a part](/pages/p${(at * 7) % count}#über-uns) and a note[^1].`,
      `{% content-ref url="/pages/p${count - 1 - at}" %}\n[x](x)\n{% endcontent-ref %}`,
      `## Über uns\n\n${sentence.repeat(30)}`,
      `## Table\n\n| a | b |\n| - | - |\n${`| ${sentence} | ${sentence} |\n`.repeat(6)}`,
      ...blocks,
      `[^1]: Note ${at}.\n`,
    ].join('\n\n'),
  }));
  const input = printInputOf(texts);
  return { ...input, pages: input.pages.map((page) => ({ ...page, depth: page.id.endsWith('5') ? 1 : 0 })) };
}

describe('a book in parts', () => {
  test('has the same pages, destinations, links and bookmarks as one compiled at once', async () => {
    const book = bookOf(60);
    const whole = await made(book, 4_000_000_000);
    const parts = await made(book, 170_000_000);
    assert.deepEqual(whole.parts, []);
    assert.ok(parts.parts.length > 2);
    assert.equal(sheetsOf(parts.pdf).length, sheetsOf(whole.pdf).length);
    assert.deepEqual(placesIn(parts.pdf), placesIn(whole.pdf));
    assert.deepEqual(bookmarksIn(parts.pdf), bookmarksIn(whole.pdf));
    assert.deepEqual(linksIn(parts.pdf).sort(), linksIn(whole.pdf).sort());
    for (const key of linksIn(parts.pdf)) assert.ok(key in placesIn(parts.pdf), key);
    assert.ok([...parts.pdf.objects.values()].every(({ head }) => !head.includes('lectern-inside')));
  });

  test('changes object numbers outside strings only', () => {
    const head = String.raw`<< /A 3 0 R /Title (see 3 0 R \( (3 0 R\\) 3 0 R) /B [3 0 R 13 0 R] /C 5 >>`;
    assert.equal(
      renumbered(head, (number) => number + 100),
      String.raw`<< /A 103 0 R /Title (see 3 0 R \( (3 0 R\\) 3 0 R) /B [103 0 R 113 0 R] /C 5 >>`,
    );
    const link = '/S /URI\n    /URI (lectern-inside:p1-a/p1)';
    assert.equal(linkedInside(link, new Set(['p1-a'])), '/S /GoTo\n/D (p1-a)');
    assert.equal(linkedInside(link, new Set()), '/S /GoTo\n/D (p1)');
  });
});
