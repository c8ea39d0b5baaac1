import { htmlAttributes, htmlText } from '../../markdown/print/escape.ts';
import { pipeTable } from '../../markdown/print/pipe-table.ts';
import type { Block, Table, TableCell, TableColumn, TableRow } from '../../markdown/tree.ts';
import { withoutEmpty } from '../same-content.ts';
import { printInlines } from './inlines.ts';
import type { Printer } from './printer.ts';
import { printHtml } from './text-blocks.ts';

export type PrintBlocks = (blocks: readonly Block[]) => string;

export function printTable(table: Table, printer: Printer, print: PrintBlocks): string {
  return (
    (printer.markdownStyle.htmlTables() ? undefined : printPipes(table, printer)) ??
    printHtmlTable(table, printer, print)
  );
}

function printPipes(table: Table, printer: Printer): string | undefined {
  const { view, columns, rows, hideHeader, fullWidth } = table;
  if (view !== 'grid' || hideHeader || fullWidth || columns.length === 0 || printer.escape === 'html') return undefined;
  if (!columns.every(isPlain)) return undefined;
  const head = columns.map(({ title }) => printInlines(title, printer, 'cell').trim());
  const body = rows.map((row) => pipeCells(row, printer));
  const cells = [head, ...body.map((row) => row ?? ['\n'])];
  if (cells.some((row) => row.length === 0 || row.some((cell) => cell.includes('\n')))) return undefined;
  const rules = columns.map(({ align }) => (align === 'left' ? 'start' : (align ?? 'none')));
  return pipeTable(head, rules, cells.slice(1));
}

const isPlain = ({ kind, valign, width, hidden, role }: TableColumn): boolean =>
  kind === 'text' && !valign && width === undefined && !hidden && !role;

function pipeCells({ cells }: TableRow, printer: Printer): string[] | undefined {
  const texts = cells.map((cell) => pipeCell(cell, printer));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

/** A cell between bars; undefined where it is more than one line of text. */
export function pipeCell({ children, chosen, colspan, rowspan }: TableCell, printer: Printer): string | undefined {
  const [only, second] = withoutEmpty(children);
  if (chosen || second || colspan !== undefined || rowspan !== undefined) return undefined;
  if (!only) return '';
  const copied = printer.copy(only, false);
  if (copied !== undefined) return copied;
  if (only.type !== 'paragraph' || only.align) return undefined;
  return printInlines(only.children, printer, 'cell').trim();
}

export function pipeRow(row: TableRow, printer: Printer): string | undefined {
  const cells = pipeCells(row, printer);
  return cells && cells.length > 0 ? `| ${cells.join(' | ')} |` : undefined;
}

function printHtmlTable(table: Table, printer: Printer, print: PrintBlocks): string {
  const { view, cardSize, hideHeader, hideColumnTitle, fullWidth, columns, rows } = table;
  const cards = view === 'cards';
  const attributes = htmlAttributes({
    'data-view': cards ? 'cards' : undefined,
    'data-card-size': cards && cardSize === 'large' ? 'large' : undefined,
    'data-header-hidden': !cards && hideHeader ? true : undefined,
    'data-column-title-hidden': cards && hideColumnTitle ? true : undefined,
    'data-full-width': fullWidth ? 'true' : undefined,
  });
  const head = columns.map((column) => headCell(column, printer)).join('');
  const body = rows.map((row) => htmlRow(row, columns, printer, print)).join('');
  return `<table${attributes}><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

export function htmlRow(
  { cells }: TableRow,
  columns: readonly TableColumn[],
  printer: Printer,
  print: PrintBlocks,
): string {
  return `<tr>${cells.map((cell, i) => htmlCell(cell, columns[i], printer, print)).join('')}</tr>`;
}

export function htmlCell(
  cell: TableCell,
  column: TableColumn | undefined,
  printer: Printer,
  print: PrintBlocks,
): string {
  const { colspan, rowspan } = cell;
  return `<td${htmlAttributes({ colspan: colspan?.toString(), rowspan: rowspan?.toString() })}>${cellContent(cell, column, printer, print)}</td>`;
}

function cellContent(
  { children, chosen }: TableCell,
  column: TableColumn | undefined,
  printer: Printer,
  print: PrintBlocks,
): string {
  if (chosen) {
    const labels = new Map(column?.options?.map(({ value, label }) => [value, label]));
    return chosen
      .map((id) => `<span${htmlAttributes({ 'data-option': id })}>${htmlText(labels.get(id) ?? id)}, </span>`)
      .join('');
  }
  const [only, second] = children;
  if (!only) return '';
  const copied = second ? undefined : printer.copy(only, true);
  if (copied !== undefined) return copied;
  if (second || only.type !== 'paragraph' || only.align) return `\n\n${print(children)}\n\n`;
  const inline = printHtml(only.children, printer);
  const [image, other] = only.children;
  return image?.type === 'inlineImage' && !other ? `<p>${inline}</p>` : inline;
}

export function headCell(column: TableColumn, printer: Printer): string {
  const { kind, title, align, valign, width, hidden, max, multiple, options, role } = column;
  const attributes = htmlAttributes({
    width,
    align,
    valign,
    'data-hidden': hidden ? true : undefined,
    'data-card-target': role === 'target' ? true : undefined,
    'data-card-cover': role === 'cover' ? true : undefined,
    'data-card-cover-dark': role === 'cover-dark' ? true : undefined,
    'data-type': kind === 'text' || kind === 'select' ? undefined : kind,
    'data-max': kind === 'rating' ? max : undefined,
  });
  const choices = (options ?? []).map(
    ({ value, label, color }) => `<option${htmlAttributes({ value, label, color })}></option>`,
  );
  const select = kind === 'select' ? `<select${multiple ? ' multiple' : ''}>${choices.join('')}</select>` : '';
  return `<th${attributes}>${printHtml(title, printer)}${select}</th>`;
}
