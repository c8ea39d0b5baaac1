import type { DocumentBlock, DocumentFragment } from '../../document/types.ts';
import { firstTarget } from '../convert/first-target.ts';
import { inlineText } from '../inline-text.ts';
import { blockText } from '../text.ts';
import type { Block, Inline, Table, TableCell, TableColumn, Target } from '../tree.ts';
import type { Writing } from './context.ts';
import { compact, fragment, leaf, refOf } from './context.ts';

/** An empty cell of these is an empty list, so that clients need not check for absence. */
const holdsSeveral: ReadonlySet<TableColumn['kind']> = new Set(['select', 'files', 'users']);
/** Limit of missing cells in short rows that are filled in; it could be columns times rows. */
const mostFilled = 10_000;

export function documentTable(table: Table, writing: Writing): DocumentBlock {
  const ids = table.columns.map((_, i) => `c${i + 1}`);
  const definition: Record<string, unknown> = {};
  table.columns.forEach((column, i) => {
    const id = ids[i] ?? '';
    definition[id] = definitionOf(id, column);
  });
  const fragments: DocumentFragment[] = [];
  const records: Record<string, unknown> = {};
  const several = table.columns.flatMap(({ kind }, c) => (holdsSeveral.has(kind) ? [c] : []));
  let filled = 0;
  table.rows.forEach((row, i) => {
    const record = `r${i + 1}`;
    const values: Record<string, unknown> = {};
    row.cells.forEach((cell, c) => {
      const column = table.columns[c];
      const id = ids[c] ?? '';
      const value = column ? cellValue(cell, column, `${record}-${id}`, fragments, writing) : undefined;
      if (value !== undefined) values[id] = value;
    });
    for (const c of several) {
      if (c < row.cells.length || filled === mostFilled) continue;
      values[ids[c] ?? ''] = [];
      filled += 1;
    }
    records[record] = { orderIndex: String(i).padStart(6, '0'), values };
  });
  return leaf('table', { view: viewOf(table, ids), records, definition, fullWidth: table.fullWidth }, fragments);
}

function titleOf(column: TableColumn): string {
  return inlineText(column.title).replace(/\s+/g, ' ').trim();
}

function definitionOf(id: string, column: TableColumn): Record<string, unknown> {
  const base = { id, title: titleOf(column), type: column.kind };
  switch (column.kind) {
    case 'text':
      return compact({ ...base, textAlignment: column.align ?? 'left', verticalAlignment: column.valign });
    case 'rating':
      return { ...base, max: column.max ?? 5 };
    case 'users':
      return { ...base, multiple: true };
    case 'select':
      return { ...base, multiple: column.multiple ?? false, options: column.options ?? [] };
    default:
      return base;
  }
}

function viewOf(table: Table, ids: string[]): Record<string, unknown> {
  const columns = ids.filter((_, i) => !table.columns[i]?.hidden);
  const withRole = (role: TableColumn['role']) => ids[table.columns.findIndex((column) => column.role === role)];
  if (table.view === 'cards') {
    return compact({
      type: 'cards',
      cardSize: table.cardSize ?? 'medium',
      columns,
      targetDefinition: withRole('target'),
      coverDefinition: withRole('cover'),
      coverDefinitionDark: withRole('cover-dark'),
      hideColumnTitle: table.hideColumnTitle,
    });
  }
  const widths = table.columns.flatMap((column, i) =>
    column.width === undefined ? [] : [[ids[i], column.width] as const],
  );
  const columnWidths = widths.length > 0 ? Object.fromEntries(widths) : undefined;
  return compact({ type: 'grid', columns, columnWidths, hideHeader: table.hideHeader === true });
}

function cellValue(
  cell: TableCell,
  column: TableColumn,
  name: string,
  fragments: DocumentFragment[],
  writing: Writing,
): unknown {
  if (column.kind === 'text') {
    const nodes = writing.blocks(cell.children, writing);
    if (nodes.length === 0) return undefined;
    fragments.push(fragment(name, nodes, false));
    return name;
  }
  const text = cell.children.map(blockText).join(' ').trim();
  switch (column.kind) {
    case 'checkbox':
      return text === 'true' || text === '✓' || text === '✅';
    case 'number':
    case 'rating': {
      const number = Number(text);
      return text === '' ? undefined : Number.isFinite(number) ? number : text;
    }
    case 'select':
      return cell.chosen ?? [];
    case 'content-ref': {
      const target = firstTarget(cell.children);
      if (target) return refOf(target, 'link', writing);
      return text === '' ? undefined : refOf({ value: text, form: 'html', start: 0, end: 0 }, 'link', writing);
    }
    case 'image': {
      const target = targetsIn(cell.children)[0];
      return target && refOf(target, 'image', writing);
    }
    case 'files':
    case 'users': {
      const list = targetsIn(cell.children).map((target) => {
        const ref = refOf(target, 'file', writing);
        return ref.kind === 'file' ? ref.file : ref.kind === 'user' ? ref.user : target.value;
      });
      return list;
    }
  }
}

function targetsIn(blocks: Block[]): Target[] {
  const found: Target[] = [];
  const walk = (inlines: Inline[]) => {
    for (const inline of inlines) {
      if (inline.type === 'link' || inline.type === 'inlineImage' || inline.type === 'mention')
        found.push(inline.target);
      else if ('children' in inline) walk(inline.children);
    }
  };
  for (const block of blocks) {
    if (block.type === 'paragraph') walk(block.children);
    else if (block.type === 'images') found.push(...block.children.map((image) => image.target));
  }
  return found;
}
