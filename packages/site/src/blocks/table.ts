import {
  attributes,
  blankCells,
  cellHtml,
  visitBlocks,
  type BlockRenderer,
  type Markdown,
  type Renderer,
} from '@lectern/content';
import { cards } from './cards.ts';
import type { BlockOptions } from './options.ts';

/** A wide table is moved inside its frame; the page never moves sideways. */
export const tableBlock =
  (options: BlockOptions): BlockRenderer<'table'> =>
  (source, renderer) => {
    const block = withPageTitles(source);
    if (block.view === 'cards') return cards(block, renderer, options);
    const names = attributes({
      class: block.fullWidth ? 'table full-width' : 'table',
      tabindex: 0,
      role: 'group',
      'aria-label': options.texts.table,
    });
    return `<div${names}>${tableHtml(block, renderer)}</div>`;
  };

type Column = Markdown.TableColumn;

/** Widths are classes in steps of forty pixels, sides are classes too: attributes for them are of a former HTML. */
function tableHtml(block: Markdown.Table, renderer: Renderer): string {
  const shown = block.columns.flatMap((column, i) => (column.hidden ? [] : [{ column, i }]));
  const widths = shown.map(({ column }) => step(column.width));
  const columns = widths.some((width) => width !== undefined)
    ? `<colgroup>${widths.map((width) => `<col${attributes({ class: width && `column-${width}` })}>`).join('')}</colgroup>`
    : '';
  const head = block.hideHeader
    ? ''
    : `<thead><tr>${shown.map(({ column }) => `<th${sides(column)} scope="col">${renderer.inlines(column.title)}</th>`).join('')}</tr></thead>`;
  const rows = block.rows.map(({ cells }) => {
    let row = '';
    let drawn = 0;
    for (const { column, i } of shown) {
      const cell = cells[i];
      if (!cell) break;
      row += `<td${sides(column)}>${cellHtml(cell, column, renderer)}</td>`;
      drawn++;
    }
    return `<tr>${row}${blankCells(shown.length - drawn, renderer)}</tr>`;
  });
  return `<table>${columns}${head}<tbody>${rows.join('')}</tbody></table>`;
}

const step = (width: number | undefined): number | undefined =>
  width === undefined ? undefined : Math.min(600, Math.max(80, Math.round(width / 40) * 40));

function sides({ align, valign }: Column): string {
  const names = [align && align !== 'left' && `align-${align}`, valign && `valign-${valign}`].filter(Boolean);
  return names.length > 0 ? ` class="${names.join(' ')}"` : '';
}

/** Columns of page links name pages by their files; readers want titles. */
function withPageTitles(block: Markdown.Table): Markdown.Table {
  const named = block.columns.map(({ kind, role }) => kind === 'content-ref' && role === undefined);
  if (!named.includes(true)) return block;
  const rows = block.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, i) => (named[i] ? { ...cell, children: mentions(cell.children) } : cell)),
  }));
  return { ...block, rows };
}

function mentions(blocks: Markdown.Block[]): Markdown.Block[] {
  const found: Markdown.Block[] = [];
  visitBlocks(blocks, {
    inline(inline) {
      if (inline.type !== 'link') return;
      const { start, end, target, children } = inline;
      const mention = { type: 'mention' as const, target, children, start, end };
      found.push({ type: 'paragraph', children: [mention], start, end });
    },
  });
  return found.length > 0 ? found : blocks;
}
