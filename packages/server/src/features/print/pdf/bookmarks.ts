// PDF bookmarks (document outline).
import type { PdfWriter } from './pdf-writer.ts';
import type { BookTitle } from './writer.ts';

type Node = { number: number; level: number; title?: BookTitle; below: Node[] };

/** Object number of the outline; undefined when it is empty. */
export function bookmarks(titles: readonly BookTitle[], writer: PdfWriter): number | undefined {
  if (titles.length === 0) return undefined;
  const root: Node = { number: writer.newNumber(), level: 0, below: [] };
  const open = [root];
  for (const title of titles) {
    const parent = open.findLast(({ level }) => level < title.level) ?? root;
    open.length = open.indexOf(parent) + 1;
    const node = { number: writer.newNumber(), level: title.level, title, below: [] };
    parent.below.push(node);
    open.push(node);
  }
  write(root, writer);
  return root.number;
}

function write(node: Node, writer: PdfWriter, around = ''): void {
  const { number, title, below } = node;
  const [first, last] = [below[0], below.at(-1)];
  // Initially collapsed: a negative count is the number of entries that opening it shows.
  const inside =
    first && last
      ? `\n/First ${first.number} 0 R\n/Last ${last.number} 0 R\n/Count ${title ? '-' : ''}${below.length}`
      : '';
  const head = title ? `/Title ${textOf(title.title)}\n/Dest (${title.key})${around}` : '/Type /Outlines';
  writer.object(number, `<<\n${head}${inside}\n>>`);
  for (const [at, one] of below.entries()) {
    const next = below[at + 1];
    const before = below[at - 1];
    write(
      one,
      writer,
      `\n/Parent ${number} 0 R${before ? `\n/Prev ${before.number} 0 R` : ''}${next ? `\n/Next ${next.number} 0 R` : ''}`,
    );
  }
}

/** UTF-16 with BOM, as a hex string. */
const textOf = (text: string): string =>
  `<feff${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex')}>`;
