import { inlineText, type Markdown } from '@lectern/content';
import { cards } from './cards.ts';
import { cell, textIn } from './cell.ts';
import { array, call, joined, literal } from './literal.ts';
import { begin, deeper, inlines, type Writer } from './writer.ts';

// Beyond this no column has room for a word; each row is printed as a list of its values.
const mostColumns = 12;
const sizes: [number, string][] = [
  [4, '9pt'],
  [6, '8.4pt'],
  [8, '7.4pt'],
  [12, '6.2pt'],
];

export function table(item: Markdown.Table, writer: Writer): string[] {
  if (item.view === 'cards') return cards(item, writer);
  const shown = item.columns.map((column, at) => ({ column, at })).filter(({ column }) => !column.hidden);
  const rows = item.rows.filter((row) => row.cells.length > 0);
  if (shown.length === 0) return [];
  if (shown.length > mostColumns) return told(item, writer);
  const inside = deeper(writer, { narrow: true });
  const head =
    item.hideHeader || !shown.some(({ column }) => column.title.length > 0)
      ? 'none'
      : array(shown.map(({ column }) => content(inlines(column.title, deeper(inside, { notes: false })))));
  const widths = shares(shown.map(({ column, at }) => ({ column, texts: rows.map((row) => textIn(row.cells[at])) })));
  const body = rows.map((row) => array(shown.map(({ column, at }) => content(cell(row.cells[at], column, inside)))));
  const size = sizes.find(([most]) => shown.length <= most)![1];
  const aligns = shown.map(({ column }) => `${column.align ?? 'start'} + ${vertical[column.valign ?? 'top']}`);
  return [call('tabular', array(widths), array(aligns), head, array(body), `size: ${size}`)];
}

const vertical = { top: 'top', middle: 'horizon', bottom: 'bottom' };

const content = (value: string): string => `[#${value}]`;

function told(item: Markdown.Table, writer: Writer): string[] {
  return item.rows.map((row) => {
    const parts = row.cells.flatMap((one, at) => {
      const column = item.columns[at];
      if (!column || column.hidden || one.children.length === 0) return [];
      const title = inlineText(column.title);
      return [
        `[#${joined([...(title ? [call('strong', literal(title)), literal(': ')] : []), cell(one, column, writer)])}]`,
      ];
    });
    return parts.length === 0 ? '' : call('quoted', begin(writer), call('bullets', 'true', 'true', array(parts)));
  });
}

type Column = { column: Markdown.TableColumn; texts: string[] };

/** Columns share the width by their content, and none is narrower than its longest word if possible. */
function shares(columns: Column[]): string[] {
  if (columns.every(({ column }) => (column.width ?? 0) > 0)) return columns.map(({ column }) => `${column.width}fr`);
  return columns.map(({ column, texts }) => {
    const all = [inlineText(column.title), ...texts.slice(0, 500)];
    const word = Math.max(
      3,
      ...all.map((text) => Math.max(0, ...text.split(/\s+/).map((one) => Math.min(one.length, 18)))),
    );
    const mean = all.reduce((sum, text) => sum + Math.min(text.length, 90), 0) / all.length;
    return `${Math.max(word, mean ** 0.9).toFixed(1)}fr`;
  });
}
