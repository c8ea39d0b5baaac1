// Items, tabs, rows, cells and the like that are inserted, removed or written anew.
import type { List, ListItem, Table, TableCell, TableColumn } from '../markdown/tree.ts';
import type { Hunk } from './alignment.ts';
import type { Container } from './containers.ts';
import { lineStart } from './containers.ts';
import { withAttributesOf } from './kept-attributes.ts';
import type { Part } from './nodes.ts';
import type { SourcePosition } from './source-positions.ts';
import { printBlocks } from './print/blocks.ts';
import { printItem } from './print/lists.ts';
import { printFigure } from './print/media.ts';
import { headCell, htmlCell, htmlRow, pipeRow } from './print/table.ts';
import { printGroupPart } from './print/tags.ts';
import type { Around, Rewriting } from './rewriting.ts';
import { allowReplacing, physical, splice } from './rewriting.ts';
import { isWrittenTight } from './tight-list.ts';

export function rewritePartHunk(
  rewriting: Rewriting,
  old: readonly Part[],
  now: readonly Part[],
  hunk: Hunk,
  around: Around,
): boolean {
  const removed = old.slice(hunk.oldFrom, hunk.oldTo);
  const inserted = now.slice(hunk.newFrom, hunk.newTo);
  const originAt = (index: number): SourcePosition | undefined =>
    old[index] && rewriting.sourcePositions.get(old[index]);
  const previous = originAt(hunk.oldFrom - 1);
  const next = originAt(hunk.oldTo);
  const first = removed.length > 0 ? originAt(hunk.oldFrom) : undefined;
  const last = removed.length > 0 ? originAt(hunk.oldTo - 1) : undefined;
  if (inserted.length === 0) return removeParts(rewriting, { previous, next, first, last });
  for (const part of removed) allowReplacing(rewriting, part);
  const model = first ?? previous ?? next;
  if (!model) return false;
  const space = separator(rewriting, old, inserted[0], around);
  const texts = inserted.map((part, i) =>
    partText(rewriting, part, around, markerAt(rewriting, model, previous ? i + 1 : i, first === undefined)),
  );
  if (space === undefined || !texts.every((text) => text !== undefined)) return false;
  const isPaired = removed.length === inserted.length;
  const printed = texts.map((text, i) => (isPaired ? asReplaced(rewriting, removed[i], text) : text)).join(space);
  const containers = withIndent(rewriting, model);
  if (first && last) splice(rewriting, 2, first.start, last.end, physical(rewriting, printed, containers));
  else if (previous) splice(rewriting, 2, previous.end, previous.end, physical(rewriting, space + printed, containers));
  else if (next) splice(rewriting, 2, next.start, next.start, physical(rewriting, printed + space, containers));
  return true;
}

function asReplaced({ text, sourcePositions }: Rewriting, old: Part | undefined, written: string): string {
  const origin = old && !('type' in old) ? sourcePositions.get(old) : undefined;
  return origin ? withAttributesOf(text.slice(origin.start, origin.end), written) : written;
}

interface Removed {
  previous: SourcePosition | undefined;
  next: SourcePosition | undefined;
  first: SourcePosition | undefined;
  last: SourcePosition | undefined;
}

function removeParts(rewriting: Rewriting, { previous, next, first, last }: Removed): boolean {
  if (!first || !last) return true;
  if (previous) splice(rewriting, 2, previous.end, last.end, '');
  else if (next) splice(rewriting, 2, first.start, next.start, '');
  return previous !== undefined || next !== undefined;
}

/** What is between two parts: the same as between the first two, where there are two. */
function separator(
  rewriting: Rewriting,
  old: readonly Part[],
  part: Part | undefined,
  { list, table }: Around,
): string | undefined {
  if (part && 'type' in part && part.type === 'listItem') return list && isWrittenTight(list) ? '\n' : '\n\n';
  const isPipe = table?.html === false;
  if (part && 'cells' in part && isPipe) return '\n';
  if (part && !('type' in part) && isPipe) return undefined;
  const [a, b] = old.map((one) => rewriting.sourcePositions.get(one));
  const gap = a && b ? rewriting.text.slice(a.end, b.start) : undefined;
  if (gap !== undefined && gap.trim() === '') return gap.replaceAll(/\r\n|\r/g, '\n').replaceAll(/\n[ \t]+/g, '\n');
  if (part && !('type' in part)) return '';
  return part && 'type' in part && part.type === 'image' ? ' ' : '\n\n';
}

function partText(rewriting: Rewriting, part: Part, around: Around, mark: string | undefined): string | undefined {
  const { printer } = rewriting;
  const copied = printer.copy(part, false);
  const print = (blocks: Parameters<typeof printBlocks>[0]): string => printBlocks(blocks, printer);
  if (!('type' in part)) {
    if ('kind' in part) return around.table?.html ? headCell(part, printer) : undefined;
    const columns = around.table?.node.columns ?? [];
    if ('cells' in part) {
      if (around.table?.html === false) return copied ?? pipeRow(part, printer);
      return copied ?? htmlRow(part, columns, printer, print);
    }
    return around.table?.html
      ? (copied ?? htmlCell(part, columnOf(around.table.node, part), printer, print))
      : undefined;
  }
  switch (part.type) {
    case 'listItem':
      return mark === undefined ? undefined : itemText(rewriting, part, mark, around.list);
    case 'image':
      return copied ?? printFigure(part, printer);
    default:
      return copied ?? printGroupPart(part, print);
  }
}

/** The names of choices are those of the column. */
function columnOf({ columns, rows }: Table, cell: TableCell): TableColumn | undefined {
  const row = rows.find(({ cells }) => cells.includes(cell));
  return row && columns[row.cells.indexOf(cell)];
}

function itemText({ printer }: Rewriting, item: ListItem, mark: string, list: List | undefined): string {
  return printItem(item, mark, printer, list === undefined || isWrittenTight(list), (blocks, tight) =>
    printBlocks(blocks, printer, { tight, inItem: true }),
  );
}

/** The marker of an item beside another. Numbers count on unless all are the same. */
function markerAt({ text }: Rewriting, model: SourcePosition, steps: number, counts: boolean): string | undefined {
  const found = /^(?:([*+-])|(\d{1,9})([.)]))(?=\s|$)/.exec(text.slice(model.start, model.start + 12));
  if (!found) return undefined;
  const [, bullet, number, sign] = found;
  if (bullet !== undefined) return bullet;
  const more = counts ? steps : 0;
  return `${Math.min(Number(number) + more, 999_999_999)}${sign}`;
}

/** Lines of a part begin with the indent of the part beside it. */
function withIndent({ text }: Rewriting, { start, containers }: SourcePosition): readonly Container[] {
  const line = lineStart(text, start);
  if (containers.some((container) => container.line === line)) return containers;
  const lead = text.slice(line, start);
  const width = containers.reduce((sum, { indent }) => sum + indent, 0);
  const indent = /^ *$/.test(lead) && !containers.some(({ kind }) => kind === 'quote') ? lead.length - width : 0;
  return indent > 0 ? [...containers, { kind: 'item', indent, line: -1, content: 0 }] : containers;
}

const box = /^(?:[*+-]|\d{1,9}[.)])\s+\[([ xX])\]/;

/** Marks a task as done or open. False when an item becomes a task or is none any more. */
export function rewriteCheckbox(rewriting: Rewriting, old: ListItem, now: ListItem, origin: SourcePosition): boolean {
  if (old.checked === now.checked) return true;
  const found = box.exec(rewriting.text.slice(origin.start, origin.end));
  if (!found || old.checked === undefined || now.checked === undefined) return false;
  const at = origin.start + found[0].length - 2;
  splice(rewriting, 2, at, at + 1, now.checked ? 'x' : ' ');
  return true;
}
