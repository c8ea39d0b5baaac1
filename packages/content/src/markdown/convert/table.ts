// `<table>`: rows, typed columns, cards.
import type { OpenToken } from '../parse/html-tokens.ts';
import type { Part, Piece } from '../parse/piece.ts';
import { isPart, tidy, toBlocks, toInlines } from '../parse/piece.ts';
import { inlineText } from '../inline-text.ts';
import { marksIn } from '../condition-marks.ts';
import type { ColumnType, SelectOption, Span, Table, TableCell, TableColumn, TableRow } from '../tree.ts';
import { isTrue, oneOf, present, toSide, toValign } from './attributes.ts';

const types: ColumnType[] = ['number', 'checkbox', 'rating', 'files', 'image', 'content-ref', 'users', 'select'];

export function convertTable(token: OpenToken, children: Piece[], at: Span): Table {
  const { attributes } = token;
  const rows = collectRows(children);
  const head =
    rows[0] && (rows[0].head || rows[0].part.children.some((cell) => isPart(cell, 'th'))) ? rows.shift() : undefined;
  const columns = head ? cellsOf(head.part).map(columnOf) : [];
  const body = rows.map(({ part }): TableRow => {
    return { cells: cellsOf(part).map(cellOf), start: part.start, end: part.end };
  });
  const widest = body.reduce((most, row) => Math.max(most, row.cells.length), 0);
  const bare = columns.length === 0;
  while (columns.length < Math.min(widest, 200))
    columns.push({ kind: 'text', title: [], start: at.start, end: at.start });
  const cards = attributes['data-view'] === 'cards';
  const table: Table = { type: 'table', view: cards ? 'cards' : 'grid', columns, rows: body, ...at };
  const hideHeader = (!cards && attributes['data-header-hidden'] !== undefined) || bare ? true : undefined;
  const more = {
    cardSize: cards && attributes['data-card-size'] === 'large' ? ('large' as const) : undefined,
    hideHeader,
    hideColumnTitle: cards && attributes['data-column-title-hidden'] !== undefined ? true : undefined,
    fullWidth: isTrue(attributes['data-full-width']),
  };
  return { ...table, ...present<Partial<Table>>(more) };
}

function collectRows(pieces: Piece[], head = false): { part: Part; head: boolean }[] {
  const rows: { part: Part; head: boolean }[] = [];
  for (const { piece, before, after } of withMarks(pieces, (one) => one.type === 'part' && !isPart(one, 'gap'))) {
    const part = { ...(piece as Part), children: [...before, ...(piece as Part).children, ...after] };
    if (part.name === 'tr') rows.push({ part, head });
    else if (/^t(?:head|body|foot)$/.test(part.name)) rows.push(...collectRows(part.children, part.name === 'thead'));
  }
  return rows;
}

function cellsOf(row: Part): Part[] {
  return withMarks(row.children, (one) => isPart(one, 'th') || isPart(one, 'td')).map(({ piece, before, after }) => {
    const part = piece as Part;
    return before.length + after.length === 0 ? part : { ...part, children: [...before, ...part.children, ...after] };
  });
}

/**
 * The pieces of the given kind. What is between them is ignored, except conditions: these are attached to the piece
 * after them, so that they still apply to the rows and cells they enclose.
 */
function withMarks(
  pieces: Piece[],
  wanted: (piece: Piece) => boolean,
): { piece: Piece; before: Piece[]; after: Piece[] }[] {
  const found: { piece: Piece; before: Piece[]; after: Piece[] }[] = [];
  let before: Piece[] = [];
  for (const piece of pieces) {
    if (wanted(piece)) {
      found.push({ piece, before, after: [] });
      before = [];
    } else if (piece.type === 'text' || piece.type === 'comment') before.push(...marksIn(piece));
  }
  found.at(-1)?.after.push(...before);
  return found;
}

function columnOf(cell: Part): TableColumn {
  const { attributes, start, end } = cell;
  const select = cell.children.find((child) => isPart(child, 'select'));
  const choice = select?.type === 'part' ? select : undefined;
  const width = Number.parseFloat(attributes['width'] ?? '');
  const max = Number.parseInt(attributes['data-max'] ?? '', 10);
  const kind = choice ? 'select' : (oneOf(attributes['data-type'], ...types) ?? 'text');
  const title = tidy(toInlines(cell.children.filter((child) => child !== select)));
  return {
    kind,
    title,
    start,
    end,
    ...present<Partial<TableColumn>>({
      align: toSide(attributes['align']),
      valign: toValign(attributes['valign']),
      width: width > 0 && Number.isFinite(width) ? width : undefined,
      hidden: attributes['data-hidden'] === undefined ? undefined : true,
      max: kind === 'rating' ? (max > 0 ? max : 5) : undefined,
      multiple: choice ? choice.attributes['multiple'] !== undefined : undefined,
      options: choice ? optionsOf(choice) : undefined,
      role: roleOf(attributes),
    }),
  };
}

function roleOf(attributes: Record<string, string>): TableColumn['role'] {
  if (attributes['data-card-target'] !== undefined) return 'target';
  if (attributes['data-card-cover-dark'] !== undefined) return 'cover-dark';
  return attributes['data-card-cover'] === undefined ? undefined : 'cover';
}

function optionsOf(select: Part): SelectOption[] {
  return select.children.flatMap((child) => {
    if (!isPart(child, 'option')) return [];
    const { value = '', label, color = '' } = child.attributes;
    return [{ value, label: label ?? inlineText(toInlines(child.children)).trim(), color }];
  });
}

function cellOf(cell: Part): TableCell {
  const chosen: string[] = [];
  for (const child of cell.children) {
    const option = child.type === 'part' ? child.attributes['data-option'] : undefined;
    if (option !== undefined) chosen.push(option);
  }
  const made: TableCell = { children: toBlocks(cell.children), start: cell.start, end: cell.end };
  const { colspan, rowspan } = cell.attributes;
  const more = {
    chosen: chosen.length > 0 ? chosen : undefined,
    colspan: spanOf(colspan),
    rowspan: spanOf(rowspan),
  };
  return { ...made, ...present<Partial<TableCell>>(more) };
}

function spanOf(written = ''): number | undefined {
  const span = Number.parseInt(written, 10);
  return span > 1 ? span : undefined;
}
