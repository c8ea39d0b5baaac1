// The whole document as Typst source.
import type { Book, BookPage } from '../shared/book.ts';
import { printBlocks } from './blocks.ts';
import { printInlines } from './inlines.ts';
import { call, joined, literal, named, truth } from './literal.ts';
import {
  blocks,
  withScript,
  isRightToLeft,
  label,
  pageKey,
  type BookTitle,
  type Picture,
  type Writer,
} from './writer.ts';

export type DocumentOptions = {
  picture: (target: string) => Picture | undefined;
  /** A diagram as SVG; undefined when it cannot be rendered. */
  diagram?: (source: string) => Picture | undefined;
};

/** A page of the book as Typst source, with what other pages and parts need from it. */
export type PageSource = {
  key: string;
  level: number;
  text: string;
  /** Its title, as Typst and as plain text. */
  words: string;
  title: string;
  labels: string[];
  /** It starts on a new sheet. */
  fresh: boolean;
};

export type BookSource = {
  settings: Record<string, string>;
  pages: PageSource[];
  titles: BookTitle[];
  /** The label before page numbers, and the text for a book without pages. */
  pageWord: string;
  empty: string;
};

export const typstOf = (book: Book, options: DocumentOptions): string => wholeSource(bookSource(book, options));

export function bookSource(book: Book, options: DocumentOptions): BookSource {
  const { input, words } = book;
  const labels = new Set<string>();
  const titles: BookTitle[] = [];
  const pages = book.pages.map((page) => printed(page, book, { labels, titles, ...options }));
  const settings = {
    title: literal(input.title),
    'part-of': input.partOf === undefined ? 'none' : literal(input.partOf),
    organization: literal(input.organization),
    facts: `(${literal(dateIn(book))}, ${literal(`${words.revision} ${input.revision}`)})`,
    code: literal(book.language.slice(0, 2)),
    direction: isRightToLeft(book.language) ? 'std.rtl' : 'std.ltr',
    date: dateValue(input.date),
    words: named({ contents: literal(words.contents) }),
  };
  return { settings, pages, titles, pageWord: literal(words.page), empty: literal(words.empty) };
}

export const shownWith = (settings: Record<string, string>): string =>
  `#show: manual.with(${Object.entries(settings)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')})`;

export const keysOf = (keys: readonly string[]): string =>
  `(${keys.length === 0 ? ':' : keys.map((key) => `${literal(key)}: 1,`).join('\n')})`;

export function wholeSource({ settings, pages, pageWord, empty }: BookSource): string {
  const several = truth(pages.length > 1);
  return [
    '#import "template.typ": *',
    `#let known = ${keysOf(pages.flatMap(({ labels }) => labels))}`,
    '#let go(key, page, body) = inward(if key in known { key } else { page }, body)',
    `#let page-of(key) = at-page(key, ${pageWord})`,
    shownWith({ ...settings, covered: truth(pages.length !== 1), listed: several }),
    ...(pages.length === 0 ? [`#${call('para', empty)}`] : pages.map(({ text }) => text)),
  ].join('\n\n');
}

type PageContext = DocumentOptions & { labels: Set<string>; titles: BookTitle[] };

function printed(page: BookPage, book: Book, { picture, diagram, labels, titles }: PageContext): PageSource {
  const writer: Writer = {
    book,
    page,
    footnotes: page.tree.footnotes,
    anchors: page.anchors,
    labels,
    titles,
    depth: 0,
    notes: true,
    within: [],
    inList: false,
    narrow: false,
    print: { blocks: printBlocks, inlines: printInlines },
    picture,
    diagram: diagram ?? (() => undefined),
  };
  const before = labels.size;
  const key = pageKey(page.index);
  const level = page.depth + 1;
  titles.push({ level, title: page.title, key });
  const text = `#${joined([title(page, book, writer), ...blocks(page.tree.children, writer)])}`;
  const words = withScript(writer, page.title, literal(page.title));
  const fresh = begins(page, book);
  return { key, level, text, words, title: page.title, labels: [...labels].slice(before), fresh };
}

/** A chapter starts on a new sheet, unless the title of its part is right above. */
const begins = (page: BookPage, book: Book): boolean =>
  page.index > 0 && isChapter(page, book) && !followsGroup(page, book);

function followsGroup(page: BookPage, book: Book): boolean {
  const before = book.pages[page.index - 1];
  return before !== undefined && before.group && before.depth < page.depth;
}

function title(page: BookPage, book: Book, writer: Writer): string {
  const follows = followsGroup(page, book);
  const words = withScript(writer, page.title, literal(page.title));
  return call(
    'page-title',
    String(page.depth + 1),
    label(writer, pageKey(page.index)),
    words,
    page.description ? `description: ${withScript(writer, page.description, literal(page.description))}` : undefined,
    begins(page, book) ? 'fresh: true' : undefined,
    follows ? 'follows: true' : undefined,
    page.group ? 'part: true' : undefined,
  );
}

/** Pages whose ancestors are all groups. */
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

function dateIn({ input, language }: Book): string {
  const date = new Date(input.date);
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
