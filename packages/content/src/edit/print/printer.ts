// What the printers of the tree share.
import type { AnyNode } from '../nodes.ts';
import type { MarkdownStyle } from '../markdown-style.ts';

/**
 * How text is escaped: not at all, where it would be markup, every special character, as between HTML tags, or every
 * special character as a character reference, which means the same in Markdown and HTML.
 */
export type Escape = 'none' | 'light' | 'heavy' | 'html' | 'entity';

/** Where inline content is: in lines of a paragraph, on one line, in a cell between bars, between HTML tags. */
export type Place = 'lines' | 'line' | 'cell' | 'html';

export interface Printer {
  escape: Escape;
  markdownStyle: MarkdownStyle;
  /** The source of an unchanged node without the prefixes of its lines, if it is in the wanted language. */
  copy: (node: AnyNode, html: boolean) => string | undefined;
  /** A text spelled like a similar text of the source, where there is one. */
  spell: (value: string, escape: (part: string) => string) => string | undefined;
}

export const usesTags = ({ escape }: Printer): boolean => escape === 'html' || escape === 'entity';

/** A printer for content between HTML tags. */
export const inHtml = (printer: Printer): Printer => (usesTags(printer) ? printer : { ...printer, escape: 'html' });
