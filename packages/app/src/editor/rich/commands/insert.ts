// New blocks at the cursor, and another kind for the block around it.
import { setBlockType, wrapIn } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { Selection, type Command } from 'prosemirror-state';
import { nodeType, schema } from '../schema/schema.ts';
import { newCode, newColumn, newHolders, newTable } from '../schema/tree.ts';
import type { HintStyle, TableColumn } from '@lectern/content/edit';

const node = (type: string, attrs: Record<string, unknown> | null, ...content: Node[]): Node =>
  schema.node(type, attrs, content);
const paragraph = (): Node => node('paragraph', null);

/** In place of the empty paragraph at the cursor, or behind the block around it. */
export const insertBlock =
  (make: () => Node): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    if (!dispatch) return true;
    const made = make();
    const isEmpty = $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
    const from = isEmpty ? $from.before() : $from.depth === 0 ? $from.pos : $from.after();
    const transaction = isEmpty ? state.tr.replaceWith(from, $from.after(), made) : state.tr.insert(from, made);
    const end = from + made.nodeSize;
    // A place to go on writing.
    if (made.isAtom && !transaction.doc.resolve(end).nodeAfter) transaction.insert(end, paragraph());
    const inside = made.isAtom ? end : from + 1;
    transaction.setSelection(Selection.near(transaction.doc.resolve(Math.min(inside, transaction.doc.content.size))));
    dispatch(transaction.scrollIntoView());
    return true;
  };

export const turnIntoHeading = (depth: number): Command => setBlockType(nodeType('heading'), { depth });
export const turnIntoParagraph: Command = setBlockType(nodeType('paragraph'));
export const turnIntoCode: Command = setBlockType(nodeType('code'), { like: newCode });
export const wrapInQuote: Command = wrapIn(nodeType('blockquote'));
export const wrapInHint = (style: HintStyle): Command =>
  wrapIn(nodeType('hint'), { like: { ...newHolders.hint, style } });

const cell = (type: 'tableHeader' | 'tableCell'): Node => node(type, null, paragraph());
const row = (type: 'tableHeader' | 'tableCell', count: number): Node =>
  node('tableRow', null, ...Array.from({ length: count }, () => cell(type)));

const header = (like: TableColumn): Node => node('tableHeader', { like }, paragraph());
/** A title, a text, and the page that the card leads to. */
const cardColumns = (): Node =>
  node('tableRow', null, header(newColumn), header(newColumn), header({ ...newColumn, ...targetColumn }));
const targetColumn = { kind: 'content-ref', role: 'target', hidden: true } as const;
const cardRow = (): Node => row('tableCell', 3);

export const newBlocks = {
  rule: () => node('thematicBreak', null),
  table: () => node('table', null, row('tableHeader', 3), row('tableCell', 3), row('tableCell', 3)),
  math: () => node('math', null, schema.text('a^2')),
  cards: () => node('table', { like: { ...newTable, view: 'cards' } }, cardColumns(), cardRow(), cardRow()),
  tabs: (titles: readonly string[]) =>
    node('tabs', null, ...titles.map((title) => node('tab', { like: { ...newHolders.tab, title } }, paragraph()))),
  stepper: () => node('stepper', null, node('step', null, node('heading', { depth: 3 }), paragraph())),
  columns: () => node('columns', null, node('column', null, paragraph()), node('column', null, paragraph())),
  expandable: () => node('expandable', null, node('summary', null), paragraph()),
};
