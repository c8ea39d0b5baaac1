import { guardLines, htmlAttributes } from '../../markdown/print/escape.ts';
import type { Align, Heading, Inline, Paragraph } from '../../markdown/tree.ts';
import { printInlines } from './inlines.ts';
import type { Printer } from './printer.ts';
import { inHtml } from './printer.ts';

const sides: Record<Align, string> = { start: 'left', center: 'center', end: 'right' };

export const printHtml = (inlines: readonly Inline[], printer: Printer): string =>
  printInlines(inlines, inHtml(printer), 'html');

export function printParagraph({ align, children }: Paragraph, printer: Printer): string {
  if (align === undefined && printer.escape !== 'html') return guarded(printInlines(children, printer, 'lines').trim());
  const attributes = htmlAttributes({ align: align && sides[align] });
  return `<p${attributes}>${printHtml(children, printer)}</p>`;
}

/** Text at the start of a line that would begin another block, such as a list. */
export const guarded = (markdown: string): string => guardLines(markdown.replace(/^[ \t]+/gm, ''));

export function printHeading(heading: Heading, printer: Printer): string {
  const { depth, id, align, children } = heading;
  if (align !== undefined || printer.escape === 'html') {
    const attributes = htmlAttributes({ align: align && sides[align], id });
    return `<h${depth}${attributes}>${printHtml(children, printer)}</h${depth}>`;
  }
  const words = printInlines(children, printer, 'line').trim();
  const anchor = id === undefined ? '' : `<a${htmlAttributes({ href: `#${id}`, id })}></a>`;
  const line = [words, anchor].filter(Boolean).join(' ');
  if (depth < 3 && line !== '' && printer.markdownStyle.setext()) {
    return `${guarded(line)}\n${(depth === 1 ? '=' : '-').repeat(Math.max(3, line.length))}`;
  }
  // A run of # at the end would close the heading.
  const open = line.replace(/(^|[ \t])(#+)$/, '$1\\$2');
  return `${'#'.repeat(depth)} ${open}`.trimEnd();
}
