// State while Typst source is written: the book, the current page, and the link destinations.
import type { Book, BookPage } from '../shared/book.ts';
import type { Destination } from '../shared/target.ts';
import { call, joined, literal } from './literal.ts';
import { scriptOf } from '../shared/script.ts';
import type { Markdown } from '@lectern/content';

export type BookTitle = { level: number; title: string; key: string };

/** An image as the template takes it; sizes are in points. */
export type Picture = { path: string; width?: number; height?: number };

export type Writer = {
  book: Book;
  page: BookPage;
  /** Footnotes of the current tree, which is the page's or that of reusable content. */
  footnotes: Markdown.Page['footnotes'];
  anchors: Map<Markdown.Heading, string>;
  /** Labels written so far; a duplicate would make both unusable. */
  labels: Set<string>;
  /** Titles of pages and sections, for the bookmarks. */
  titles: BookTitle[];
  /** Current nesting depth; the compiler has limits. */
  depth: number;
  /** Footnotes are not written inside footnotes, headings or table headers. */
  notes: boolean;
  /** Ids of the enclosing reusable contents. */
  within: readonly string[];
  /** Nested lists have less spacing. */
  inList: boolean;
  /** Little width, so long words may break early. */
  narrow: boolean;
  /** The two entry points of the printer; passed along to avoid import cycles. */
  print: {
    blocks(items: readonly Markdown.Block[], writer: Writer): string[];
    inlines(items: readonly Markdown.Inline[], writer: Writer): string[];
  };
  /** Undefined when there is no such image to show. */
  picture(target: string): Picture | undefined;
  /** Undefined when the diagram cannot be rendered. */
  diagram(source: string): Picture | undefined;
};

/** Deeper blocks and marks lose their styling and keep their text. */
export const maxDepth = 14;

export const pageKey = (page: number): string => `p${page}`;
/** With characters that need no escaping in PDF. */
export const anchorKey = (page: number, anchor: string): string =>
  `p${page}-${anchor.replaceAll(/[^A-Za-z0-9-]/gu, (sign) => `_${sign.codePointAt(0)!.toString(16)}_`)}`;

export function label(writer: Writer, key: string): string | undefined {
  if (writer.labels.has(key)) return undefined;
  writer.labels.add(key);
  return literal(key);
}

export const find = (writer: Writer, target: string): Destination => writer.book.find(target, writer.page.index);

/** Content as a link, or just the content. */
export function linked(destination: Destination, body: string): string {
  switch (destination.kind) {
    case 'inside': {
      const { page, anchor } = destination;
      const key = anchor === undefined ? pageKey(page) : anchorKey(page, anchor);
      return call('go', literal(key), literal(pageKey(page)), body);
    }
    case 'outside':
      return call('outward', literal(destination.url), body);
    case 'file':
      return call('outward', literal(destination.file.url), body);
    case 'nowhere':
      return body;
  }
}

export const isRightToLeft = (language: string): boolean => /^(?:ar|he|fa|ur)/.test(language);

/** The start side of a box with a border on that side. */
export const begin = ({ book }: Pick<Writer, 'book'>): string | undefined =>
  isRightToLeft(book.language) ? `begin: ${literal('right')}` : undefined;

/** Sets fonts and direction for text in another script. */
export function withScript({ book }: Writer, text: string, body: string): string {
  const script = scriptOf(text);
  if (!script || (script.lang === book.language && !script.rtl)) return body;
  return call(script.rtl ? 'rtl' : 'lang', literal(script.lang), body);
}

export const deeper = (writer: Writer, more: Partial<Writer> = {}): Writer => ({
  ...writer,
  ...more,
  depth: writer.depth + 1,
});

export const blocks = (items: readonly Markdown.Block[], writer: Writer): string[] =>
  writer.print.blocks(items, writer);

/** Blocks as one Typst value, one level deeper. */
export const body = (items: readonly Markdown.Block[], writer: Writer): string => joined(blocks(items, deeper(writer)));

export const pieces = (items: readonly Markdown.Inline[], writer: Writer): string[] =>
  writer.print.inlines(items, writer);

/** Inline content as one Typst value. */
export const inlines = (items: readonly Markdown.Inline[], writer: Writer): string => joined(pieces(items, writer));
