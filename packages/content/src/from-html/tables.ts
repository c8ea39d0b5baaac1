// Tables: pipe tables where they suffice, HTML of the dialect where they do not.
import { attribute, children, type Element, isElement, type Node, textOf } from './dom.ts';
import { codeText, isCodeTable, printCode } from './code.ts';
import { readableHtml } from '../markdown/print/readable-html.ts';
import { readableInlines } from '../markdown/print/readable-inlines.ts';
import { type Inline, tidy } from './inline.ts';
import { isBlank, isBlock, isDropped } from './element-kinds.ts';
import { readInlines } from './read-inlines.ts';
import { type Grid, gridOf, isLayout, type Slot, withoutEmpty } from './table-grid.ts';
import { lose, type Writing } from './conversion-state.ts';
import { fence } from '../markdown/print/code-text.ts';
import { htmlAttributes } from '../markdown/print/escape.ts';
import { pipeTable, type ColumnAlign } from '../markdown/print/pipe-table.ts';

export type Blocks = (nodes: readonly Node[], writing: Writing) => string[];

export function tableBlocks(table: Element, writing: Writing, blocks: Blocks): string[] {
  if (isCodeTable(table)) return codeOfTable(table);
  const grid = withoutEmpty(gridOf(table));
  const caption = children(table).filter(({ tagName }) => tagName === 'caption');
  const above = caption.flatMap((element) => boldLine(element, writing));
  if (grid.columns === 0) return above;
  if (isLayout(table, grid, holdsBlocks)) {
    const cells = [...grid.head, ...grid.rows].flat().flatMap(({ cell }) => (cell ? [cell] : []));
    return [...above, ...cells.flatMap((cell) => blocks(cell.childNodes, writing))];
  }
  writing.anchors.skip();
  if (grid.spans)
    lose(
      writing,
      'table cells that span several columns or rows are kept in the first one only',
      textOf(caption[0] ?? table).slice(0, 80),
    );
  if (grid.cut) lose(writing, 'a table has too many columns; the last ones are left out');
  tellAligns(grid, writing);
  const inner: Writing = { ...writing, inside: writing.inside + 1, cell: true };
  const text = simpleTable(grid, inner) ?? htmlTable(grid, inner, blocks);
  writing.anchors.skip();
  return [...above, text];
}

function boldLine(element: Element, writing: Writing): string[] {
  const { nodes } = tidy(readInlines(element.childNodes, writing), ['strong']);
  return nodes.length === 0 ? [] : [readableInlines([{ type: 'mark', tag: 'strong', children: nodes }])];
}

function codeOfTable(table: Element): string[] {
  const pres: Element[] = [];
  const lines: string[] = [];
  const walk = (element: Element): void => {
    if (
      element.tagName === 'td' &&
      /(?:^|\s)(?:linenos|lineno|gutter|rouge-gutter|hljs-ln-numbers|blob-num)/.test(attribute(element, 'class') ?? '')
    )
      return;
    if (element.tagName === 'pre') pres.push(element);
    else if (element.tagName === 'td' && !children(element).length) lines.push(textOf(element));
    else if (element.tagName === 'td' && /blob-code|hljs-ln-code/.test(attribute(element, 'class') ?? ''))
      lines.push(codeText(element));
    else for (const child of children(element)) walk(child);
  };
  walk(table);
  if (pres.length > 0) return pres.map((pre) => printCode(pre));
  return lines.length > 0 ? [fence(lines.join('\n'))] : [];
}

/** Whether a cell contains more than inline content. */
function holdsBlocks(cell: Element): boolean {
  return cell.childNodes.some((node) => isElement(node) && !isDropped(node) && isBlock(node) && !isPlainText(node));
}

/** Paragraphs of text can be separated by line breaks. */
function isPlainText(element: Element): boolean {
  if (!/^(?:p|div|span|center|section)$/.test(element.tagName)) return false;
  return element.childNodes.every((node) => !isElement(node) || isDropped(node) || !isBlock(node) || isPlainText(node));
}

function readCell(cell: Element | undefined, writing: Writing): Inline[] {
  if (!cell) return [];
  writing.anchors.meet(attribute(cell, 'id'));
  let part: Node[] = [];
  const parts = [part];
  const split = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (isElement(node) && isBlock(node) && !isDropped(node)) {
        writing.anchors.meet(attribute(node, 'id'));
        parts.push((part = []));
        split(node.childNodes);
        parts.push((part = []));
      } else part.push(node);
    }
  };
  split(cell.childNodes);
  const texts = parts.filter((part) => !part.every(isBlank)).map((part) => tidy(readInlines(part, writing)).nodes);
  const filled = texts.filter((nodes) => nodes.length > 0);
  const body = filled.flatMap((nodes, i): Inline[] => (i === 0 ? nodes : [{ type: 'break' }, ...nodes]));
  const anchor = writing.anchors.place();
  return anchor === '' ? body : [{ type: 'raw', value: anchor }, ...body];
}

const wholeBold = (nodes: Inline[]): Inline[] => {
  const [only, second] = nodes;
  return only?.type === 'mark' && only.tag === 'strong' && !second ? only.children : nodes;
};

/** The column headers; several header rows are merged per column. */
function headings(head: Slot[][], columns: number, writing: Writing): Inline[][] {
  const titles = head.map((row) => row.map(({ cell }) => wholeBold(readCell(cell, writing))));
  return Array.from({ length: columns }, (_, column) => {
    const own = titles.flatMap((row) => (row[column] && row[column].length > 0 ? [row[column]] : []));
    return own.flatMap((nodes, i): Inline[] => (i === 0 ? nodes : [{ type: 'text', value: ' ' }, ...nodes]));
  });
}

function simpleTable(grid: Grid, writing: Writing): string | undefined {
  const cells = [...grid.head, ...grid.rows].flat();
  if (grid.head.length === 0 || cells.some(({ cell }) => cell && holdsBlocks(cell))) return undefined;
  const line = (list: Inline[]): string => readableInlines(list, { cell: true }).replaceAll('\n', ' ');
  const head = headings(grid.head, grid.columns, writing).map(line);
  const rows = grid.rows.map((row) => row.map(({ cell }) => line(readCell(cell, writing))));
  const aligns = head.map((_, column) => alignOf(grid, column));
  return pipeTable(head, aligns, rows);
}

/** The common alignment of a column's cells; that of the header where no cell has one. */
function alignOf(grid: Grid, column: number): ColumnAlign {
  const said = (rows: Slot[][]): string[] =>
    rows.map((row) => row[column]?.cell).flatMap((cell) => (cell ? [ownAlign(cell)] : []));
  const own = said(grid.rows);
  const aligns = new Set(own.every((align) => align === '') ? said(grid.head) : own);
  const [only] = aligns;
  return aligns.size === 1 && (only === 'center' || only === 'right') ? only : 'left';
}

function ownAlign(cell: Element): string {
  const written =
    attribute(cell, 'align') ??
    /text-align\s*:\s*(\w+)/.exec(attribute(cell, 'style') ?? '')?.[1] ??
    /(?:^|\s)(?:text|halign|align)-(left|center|right|end)(?=\s|$)/.exec(attribute(cell, 'class') ?? '')?.[1] ??
    '';
  return written.toLowerCase().replace(/^end$/, 'right');
}

/** Columns can be aligned, single cells cannot. */
function tellAligns(grid: Grid, writing: Writing): void {
  for (let column = 0; column < grid.columns; column += 1) {
    const align = alignOf(grid, column);
    const others = grid.rows.some((row) => {
      const cell = row[column]?.cell;
      const own = cell ? ownAlign(cell) : '';
      return (own === 'center' || own === 'right') && own !== align;
    });
    if (others) return lose(writing, 'table cells aligned differently from their column take its alignment');
  }
}

function htmlTable(grid: Grid, writing: Writing, blocks: Blocks): string {
  const hidden = grid.head.length === 0;
  const titles = hidden
    ? Array.from({ length: grid.columns }, () => '')
    : headings(grid.head, grid.columns, writing).map((nodes) => readableHtml(nodes));
  const head = titles.map((title, column) => {
    const align = alignOf(grid, column);
    return `<th${htmlAttributes({ align: align === 'left' ? undefined : align })}>${title}</th>`;
  });
  const rows = grid.rows.map(
    (row) => `<tr>${row.map(({ cell }) => `<td>${htmlCell(cell, writing, blocks)}</td>`).join('')}</tr>`,
  );
  const open = hidden ? '<table data-header-hidden>' : '<table>';
  return `${open}\n<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
}

function htmlCell(cell: Element | undefined, writing: Writing, blocks: Blocks): string {
  if (!cell) return '';
  if (!holdsBlocks(cell)) return readableHtml(readCell(cell, writing));
  writing.anchors.meet(attribute(cell, 'id'));
  const inner = blocks(cell.childNodes, { ...writing, cell: false });
  return inner.length === 0 ? '' : `\n\n${inner.join('\n\n')}\n\n`;
}
