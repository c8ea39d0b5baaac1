// Rows and columns of a table are identified by position, so a comment on a cell must be relocated like a block.
import { trackBlocks, type DocumentBlock } from '@lectern/content';
import { blockText } from './blocks.ts';

export type TableCell = { record: string; definition: string };
type Records = Record<string, { orderIndex?: string; values?: Record<string, unknown> }>;
type Definitions = Record<string, { title?: string; type?: string }>;

const recordsOf = (table: DocumentBlock): Records => (table.data['records'] ?? {}) as Records;
const definitionsOf = (table: DocumentBlock): Definitions => (table.data['definition'] ?? {}) as Definitions;

export const hasCell = (block: DocumentBlock, { record, definition }: TableCell): boolean =>
  block.type === 'table' && Object.hasOwn(recordsOf(block), record) && Object.hasOwn(definitionsOf(block), definition);

/** The same cell in the current table. */
export function trackCell(older: DocumentBlock, cell: TableCell, newer: DocumentBlock): TableCell | undefined {
  if (!hasCell(older, cell) || newer.type !== 'table') return undefined;
  const [then, now] = [rowsOf(older), rowsOf(newer)];
  const from = then.findIndex(({ id }) => id === cell.record);
  const match = trackBlocks(
    then.map(({ text }) => text),
    now.map(({ text }) => text),
  )[from];
  const definition = followColumn(older, cell.definition, newer);
  return match && definition !== undefined ? { record: now[match.to]!.id, definition } : undefined;
}

function rowsOf(table: DocumentBlock): { id: string; text: string }[] {
  const words = new Map(
    (table.fragments ?? []).map(({ fragment, nodes }) => [fragment, nodes.map(blockText).join('\n')]),
  );
  return Object.entries(recordsOf(table))
    .sort(([, a], [, b]) => ((a.orderIndex ?? '') < (b.orderIndex ?? '') ? -1 : 1))
    .map(([id, { values = {} }]) => ({
      id,
      text: Object.values(values)
        .map((value) => (typeof value === 'string' ? (words.get(value) ?? value) : JSON.stringify(value)))
        .join('\n'),
    }));
}

/** By title; a renamed column is the one at the same position, as long as none was added or removed. */
function followColumn(older: DocumentBlock, id: string, newer: DocumentBlock): string | undefined {
  const [then, now] = [Object.entries(definitionsOf(older)), Object.entries(definitionsOf(newer))];
  const title = definitionsOf(older)[id]?.title ?? '';
  const [titled, ...others] = now.filter(([, column]) => column.title === title);
  if (title !== '' && titled && others.length === 0) return titled[0];
  return then.length === now.length ? now[then.findIndex(([name]) => name === id)]?.[0] : undefined;
}
