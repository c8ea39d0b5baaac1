// The whole document as Typst source.
import type { Book, BookPage } from '../shared/book.ts';
import { printBlocks } from './blocks.ts';
import { printInlines } from './inlines.ts';
import { call, joined, literal, named } from './literal.ts';
import { blocks, inScript, isLeftward, label, pageKey, type Picture, type Writer } from './writer.ts';

export type DocumentOptions = { picture: (target: string) => Picture | undefined };

export function typstOf(book: Book, options: DocumentOptions): string {
  const { manuscript, words } = book;
  const labels = new Set<string>();
  const bodies = book.pages.map((page) => `#${printed(page, book, labels, options)}`);
  const several = book.pages.length > 1;
  const known = [...labels].map((key) => `${literal(key)}: 1,`).join('\n');
  const settings = {
    title: literal(manuscript.title),
    'part-of': manuscript.partOf === undefined ? 'none' : literal(manuscript.partOf),
    organization: literal(manuscript.organization),
    facts: `(${literal(dateIn(book))}, ${literal(`${words.revision} ${manuscript.revision}`)})`,
    code: literal(book.language.slice(0, 2)),
    direction: isLeftward(book.language) ? 'std.rtl' : 'std.ltr',
    date: dateValue(manuscript.date),
    words: named({ contents: literal(words.contents) }),
    covered: several || book.pages.length === 0 ? 'true' : 'false',
    listed: several ? 'true' : 'false',
  };
  const given = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  return [
    '#import "template.typ": *',
    `#let known = (${known === '' ? ':' : known})`,
    '#let go(key, page, body) = inward(if key in known { key } else { page }, body)',
    `#let page-of(key) = at-page(key, ${literal(words.page)})`,
    `#show: manual.with(${given.join(', ')})`,
    ...(bodies.length === 0 ? [`#${call('para', literal(words.empty))}`] : bodies),
  ].join('\n\n');
}

function printed(page: BookPage, book: Book, labels: Set<string>, { picture }: DocumentOptions): string {
  const writer: Writer = {
    book,
    page,
    footnotes: page.tree.footnotes,
    anchors: page.anchors,
    labels,
    depth: 0,
    notes: true,
    within: [],
    inList: false,
    narrow: false,
    print: { blocks: printBlocks, inlines: printInlines },
    picture,
  };
  return joined([title(page, book, writer), ...blocks(page.tree.children, writer)]);
}

function title(page: BookPage, book: Book, writer: Writer): string {
  const before = book.pages[page.index - 1];
  const follows = before !== undefined && before.group && before.depth < page.depth;
  const words = inScript(writer, page.title, literal(page.title));
  return call(
    'page-title',
    String(page.depth + 1),
    label(writer, pageKey(page.index)),
    words,
    page.description ? `description: ${inScript(writer, page.description, literal(page.description))}` : undefined,
    // A chapter begins a page, unless the title of its part stands right above.
    before && isChapter(page, book) && !follows ? 'fresh: true' : undefined,
    follows ? 'follows: true' : undefined,
    page.group ? 'part: true' : undefined,
  );
}

/** Pages with nothing but groups above them. */
function isChapter(page: BookPage, book: Book): boolean {
  let depth = page.depth;
  for (let at = page.index - 1; at >= 0 && depth > 0; at--) {
    const other = book.pages[at]!;
    if (other.depth >= depth) continue;
    if (!other.group) return false;
    depth = other.depth;
  }
  return true;
}

function dateIn({ manuscript, language }: Book): string {
  const date = new Date(manuscript.date);
  try {
    return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  }
}

function dateValue(iso: string): string {
  const date = new Date(iso);
  return call(
    'datetime',
    `year: ${date.getUTCFullYear()}`,
    `month: ${date.getUTCMonth() + 1}`,
    `day: ${date.getUTCDate()}`,
    `hour: ${date.getUTCHours()}`,
    `minute: ${date.getUTCMinutes()}`,
    `second: ${date.getUTCSeconds()}`,
  );
}
