import { refToHref } from '../../document/ref.ts';
import type { DocumentBlock } from '../../document/types.ts';
import { parse } from '../parse.ts';
import { documentNodes } from '../to-document.ts';
import { heavyText, htmlAttributes, htmlText } from './escape.ts';
import { htmlInlines } from './html-inlines.ts';
import { markdownInlines } from './inlines.ts';
import type { Notes } from './notes.ts';
import { pipeTable } from './pipe-table.ts';
import type { Data } from './read.ts';
import { fragmentNodes, href, list, record, same, text } from './read.ts';

export type PrintBlocks = (blocks: DocumentBlock[]) => string;

interface Grid {
  columns: { id: string; definition: Data; hidden: boolean }[];
  rows: Data[];
  view: Data;
}

function gridOf(data: Data): Grid {
  const view = record(data['view']);
  const definition = record(data['definition']);
  const shown = list(view['columns']).filter(
    (id): id is string => typeof id === 'string' && Object.hasOwn(definition, id),
  );
  const isShown = new Set(shown);
  const ids = Object.keys(definition);
  // Columns are written in display order; hidden ones keep their position when possible.
  const inOrder = ids.filter((id) => isShown.has(id)).every((id, i) => id === shown[i]);
  const order = inOrder ? ids : [...shown, ...ids.filter((id) => !isShown.has(id))];
  const columns = order.map((id) => ({ id, definition: record(definition[id]), hidden: !isShown.has(id) }));
  const rows = Object.values(record(data['records']))
    .map(record)
    .sort((a, b) => compare(text(a['orderIndex']) ?? '', text(b['orderIndex']) ?? ''));
  return { columns, view, rows };
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function printTable(block: DocumentBlock, notes: Notes, print: PrintBlocks): string {
  const grid = gridOf(record(block.data));
  return printPipes(block, grid, notes) ?? printHtml(block, grid, notes, print);
}

function printPipes(block: DocumentBlock, { columns, rows, view }: Grid, notes: Notes): string | undefined {
  const plain = columns.every(
    ({ definition, hidden }) => !hidden && definition['type'] === 'text' && !definition['verticalAlignment'],
  );
  const options = view['type'] !== 'grid' || view['hideHeader'] === true || view['columnWidths'] !== undefined;
  if (!plain || options || columns.length === 0 || record(block.data)['fullWidth'] === true) return undefined;
  if (list(block.fragments).some((part) => list(record(part)['nodes']).length > 1)) return undefined;
  const cell = (row: Data, id: string) => {
    const name = text(record(row['values'])[id]);
    const [paragraph] = name === undefined ? [] : fragmentNodes(block, name);
    if (paragraph && JSON.stringify(paragraph).includes('"annotation"')) return '\n';
    return paragraph ? markdownInlines(paragraph.nodes, notes, pipeText) : '';
  };
  const head = columns.map(({ definition }) => pipeText(text(definition['title']) ?? ''));
  const aligns = columns.map(({ definition }) => {
    const align = definition['textAlignment'];
    return align === 'center' || align === 'right' ? align : 'left';
  });
  const columnsOf = filledIn(columns, rows.length);
  const body = rows.map((row) => columnsOf(row).map(({ id }) => cell(row, id)));
  if ([head, ...body].some((cells) => cells.some((part) => part.includes('\n')))) return undefined;
  const markdown = pipeTable(head, aligns, body);
  const [made, ...more] = documentNodes(parse(`\n${markdown}`));
  const equal = more.length === 0 && made && same(made.data, block.data) && sameFragments(made, block);
  return equal ? markdown : undefined;
}

/** Exceeding the limit of a page is only possible when most rows are shorter than the header. */
const mostFilled = 100_000;

/** The columns a row is written in: all of them, or in a table of mostly short rows those up to its last value. */
function filledIn<T extends { id: string }>(columns: T[], rows: number): (row: Data) => T[] {
  if (columns.length * rows <= mostFilled) return () => columns;
  const places = new Map(columns.map(({ id }, place) => [id, place]));
  return (row) => {
    const filled = Object.keys(record(row['values'])).map((id) => places.get(id) ?? -1);
    return columns.slice(0, filled.reduce((last, place) => Math.max(last, place), -1) + 1);
  };
}

function sameFragments(a: DocumentBlock, b: DocumentBlock): boolean {
  const [left, right] = [list(a.fragments), list(b.fragments)];
  return left.length === right.length && left.every((part, i) => same(part, right[i]));
}

function pipeText(value: string): string {
  return heavyText(value).replace(/\\([ "'(),./:;=?@^{}#%+-])/g, '$1');
}

function printHtml(block: DocumentBlock, grid: Grid, notes: Notes, print: PrintBlocks): string {
  const { columns, rows, view } = grid;
  const cards = view['type'] === 'cards';
  const attributes = htmlAttributes({
    'data-view': cards ? 'cards' : undefined,
    'data-card-size': cards && view['cardSize'] === 'large' ? 'large' : undefined,
    'data-header-hidden': !cards && view['hideHeader'] === true ? true : undefined,
    'data-column-title-hidden': cards && view['hideColumnTitle'] === true ? true : undefined,
    'data-full-width': record(block.data)['fullWidth'] === true ? 'true' : undefined,
  });
  const head = columns.map((column) => headCell(column, view)).join('');
  const columnsOf = filledIn(columns, rows.length);
  const body = rows.map((row) => {
    const values = record(row['values']);
    return `<tr>${columnsOf(row)
      .map(({ id, definition }) => `<td>${cellHtml(block, values[id], definition, notes, print)}</td>`)
      .join('')}</tr>`;
  });
  return `<table${attributes}><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function headCell({ id, definition, hidden }: Grid['columns'][number], view: Data): string {
  const type = text(definition['type']) ?? 'text';
  const align = definition['textAlignment'];
  const width = record(view['columnWidths'])[id];
  const attributes = htmlAttributes({
    width: typeof width === 'number' ? width : undefined,
    align: align === 'center' || align === 'right' ? align : undefined,
    valign: text(definition['verticalAlignment']),
    'data-hidden': hidden ? true : undefined,
    'data-card-target': view['targetDefinition'] === id ? true : undefined,
    'data-card-cover': view['coverDefinition'] === id ? true : undefined,
    'data-card-cover-dark': view['coverDefinitionDark'] === id ? true : undefined,
    'data-type': type === 'text' || type === 'select' ? undefined : type,
    'data-max': type === 'rating' && typeof definition['max'] === 'number' ? definition['max'] : undefined,
  });
  const title = htmlText(text(definition['title']) ?? '');
  if (type !== 'select') return `<th${attributes}>${title}</th>`;
  const options = list(definition['options']).map((item) => {
    const { value, label, color } = record(item);
    const fields = { value: text(value) ?? '', label: text(label) ?? '', color: text(color) ?? '' };
    return `<option${htmlAttributes(fields)}></option>`;
  });
  const multiple = definition['multiple'] === true ? ' multiple' : '';
  return `<th${attributes}>${title}<select${multiple}>${options.join('')}</select></th>`;
}

function cellHtml(block: DocumentBlock, value: unknown, definition: Data, notes: Notes, print: PrintBlocks): string {
  if (value === undefined || value === null) return '';
  const link = (url: string) => `<a${htmlAttributes({ href: url })}>${htmlText(url)}</a>`;
  switch (definition['type']) {
    case 'select':
      return list(value)
        .map((id) => optionSpan(text(id) ?? '', definition))
        .join('');
    case 'content-ref':
    case 'image':
      return link(href(value) ?? '');
    case 'files':
    case 'users': {
      const kind = definition['type'] === 'files' ? 'file' : 'user';
      return list(value)
        .map((id) => link(fileHref(text(id) ?? '', kind)))
        .join(' ');
    }
    case 'text': {
      const name = text(value);
      return name === undefined ? '' : richCell(fragmentNodes(block, name), notes, print);
    }
    default:
      return htmlText(typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`);
  }
}

function fileHref(id: string, kind: 'file' | 'user'): string {
  if (/[/:.#]/.test(id)) return id;
  return kind === 'file' ? refToHref({ kind, file: id }) : refToHref({ kind, user: id });
}

function optionSpan(id: string, definition: Data): string {
  const label = labelsOf(list(definition['options'])).get(id);
  return `<span${htmlAttributes({ 'data-option': id })}>${htmlText(label ?? id)}, </span>`;
}

const labelled = new WeakMap<object, ReadonlyMap<unknown, string | undefined>>();

/** Labels of options by value, looked up for every cell of the column. */
function labelsOf(options: unknown[]): ReadonlyMap<unknown, string | undefined> {
  const known = labelled.get(options);
  if (known) return known;
  const labels = new Map<unknown, string | undefined>();
  for (const item of options) {
    const { value, label } = record(item);
    if (!labels.has(value)) labels.set(value, text(label));
  }
  labelled.set(options, labels);
  return labels;
}

function richCell(nodes: DocumentBlock[], notes: Notes, print: PrintBlocks): string {
  const [first, second] = nodes;
  if (first && !second && first.type === 'paragraph' && record(first.data)['align'] === undefined) {
    const inline = htmlInlines(first.nodes, notes);
    const alone = list(first.nodes).length === 1 && record(list(first.nodes)[0])['type'] === 'inline-image';
    return alone || inline === '' ? `<p>${inline}</p>` : inline;
  }
  return `\n\n${print(nodes)}\n\n`;
}
