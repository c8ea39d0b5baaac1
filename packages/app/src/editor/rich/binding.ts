// Keeps the document of the rich editor and the text of the page in step. The text is the truth: an edit of the document
// becomes splices of the text, or is refused; changes of the text by others change the document.
import {
  editPage,
  mapOffset,
  openPage,
  reparse,
  type Block,
  type Edit,
  type EditablePage,
} from '@lectern/content/edit';
import { Fragment, type Node } from 'prosemirror-model';
import { Selection, type EditorState, type Transaction } from 'prosemirror-state';
import type { ChangeOrigin, PageText, TextChange } from '../page-text.ts';
import { adoptAll } from './mapping/adopt.ts';
import { originOf } from './mapping/origins.ts';
import { blockToDoc, blocksToDoc } from './mapping/to-doc.ts';
import { docToTree } from './mapping/to-tree.ts';
import { isEmptyParagraph, pruned, withoutEmptyLists, written } from './mapping/unwritten.ts';
import { offsetAt, positionAt } from './positions.ts';
import { schema } from './schema/schema.ts';
import { isTitle } from './start-of-text.ts';
import { transactionOrigin } from './transaction-origin.ts';

const fromText = 'from-text';
const longest = 600_000;

export class Binding {
  readonly text: PageText;
  #page: EditablePage;

  /** Undefined when the page cannot be edited as a tree, or is so long that each key would take too long. */
  static open(text: PageText): Binding | undefined {
    const page = text.text.length > longest ? undefined : openPage(text.text);
    return page && new Binding(text, page);
  }

  private constructor(text: PageText, page: EditablePage) {
    this.text = text;
    this.#page = page;
  }

  get page(): EditablePage {
    return this.#page;
  }

  newDoc(): Node {
    const nodes = blocksToDoc(this.#page.blocks);
    // Below a title there is a place for the text.
    if (nodes.length === 1 && isTitle(nodes[0])) nodes.push(schema.node('paragraph'));
    return schema.node('doc', null, nodes);
  }

  offsetAt = (doc: Node, position: number): number => offsetAt(this.#page, doc, position);

  selectionAt = (doc: Node, offset: number): Selection =>
    Selection.near(doc.resolve(Math.min(positionAt(this.#page, doc, offset), doc.content.size)), 1);

  /** The state after a transaction, which is written to the text; undefined when no text reads as its document. */
  apply(state: EditorState, transaction: Transaction): EditorState | undefined {
    const next = state.apply(transaction);
    const isOwn = transaction.docChanged && transaction.getMeta(fromText) !== true;
    return !isOwn || this.#write(next.doc, transactionOrigin(transaction)) ? next : undefined;
  }

  #write(doc: Node, origin: ChangeOrigin): boolean {
    const edit = this.#edit(doc);
    if (!edit) return false;
    this.#page = edit.page;
    adoptPage(doc, edit.page);
    if (edit.splices.length === 0) return true;
    this.text.apply(edit.splices, origin, this);
    return true;
  }

  #edit(doc: Node): Edit | undefined {
    const edit = editPage(this.#page, docToTree(doc));
    if (!('refused' in edit)) return edit;
    const less = pruned(doc);
    const other = less === doc ? edit : editPage(this.#page, docToTree(less));
    return 'refused' in other ? undefined : other;
  }

  /** Whether the splices of a change are those of `apply`. */
  isOwn = ({ by, origin }: TextChange): boolean => by === this && origin !== 'undo' && origin !== 'redo';

  /** The transaction for a change of the text that this editor did not make; `lost` when the page is no tree any more. */
  read(state: EditorState, change: TextChange): Transaction | 'lost' {
    const { splices, origin } = change;
    const before = this.#page;
    const page = reparse(before, splices);
    if (!page) return 'lost';
    const { anchor, head } = state.selection;
    const offsets = [anchor, head].map((one) => mapOffset(splices, offsetAt(before, state.doc, one), 'after'));
    this.#page = page;
    const transaction = replaceChildren(state, nextChildren(state.doc, page)).setMeta(fromText, true);
    const { doc } = transaction;
    if (origin === 'undo' || origin === 'redo') {
      const last = splices.at(-1);
      const end = last ? mapOffset(splices, last.to, 'after') : 0;
      return transaction.setSelection(this.selectionAt(doc, end)).scrollIntoView();
    }
    const range = changedRange(transaction);
    const isTouched = range && anchor <= range.to && head <= range.to && Math.max(anchor, head) >= range.from;
    const place = offsets[1];
    return isTouched && place !== undefined ? transaction.setSelection(this.selectionAt(doc, place)) : transaction;
  }
}

/** Links the nodes to the blocks that they were written as. */
function adoptPage(doc: Node, { blocks }: EditablePage): void {
  const nodes = written(doc);
  const same = nodes.length === blocks.length ? nodes : withoutEmptyLists(nodes);
  if (same.length !== blocks.length) return;
  for (const [i, block] of blocks.entries()) {
    const node = same[i];
    if (node && originOf(node) !== block) adoptAll([node], [blockToDoc(block)]);
  }
}

/** Nodes of unchanged blocks stay, and so do the empty paragraphs behind them. */
function nextChildren(doc: Node, page: EditablePage): Node[] {
  const nodes = new Map<Block, Node>();
  const ghosts = new Map<Node | undefined, Node[]>();
  let last: Node | undefined;
  doc.forEach((node) => {
    const origin = originOf(node);
    if (isEmptyParagraph(node)) ghosts.set(last, [...(ghosts.get(last) ?? []), node]);
    else last = node;
    // Origins of top-level nodes are blocks.
    if (origin) nodes.set(origin as Block, node);
  });
  const children = page.blocks.flatMap((block) => {
    const node = nodes.get(block) ?? blockToDoc(block);
    return [node, ...(ghosts.get(node) ?? [])];
  });
  const all = [...(ghosts.get(undefined) ?? []), ...children];
  return all.length > 0 ? all : [schema.node('paragraph')];
}

function replaceChildren(state: EditorState, children: readonly Node[]): Transaction {
  const { doc } = state;
  const shorter = Math.min(doc.childCount, children.length);
  let start = 0;
  let from = 0;
  while (start < shorter && doc.child(start) === children[start]) from += doc.child(start++).nodeSize;
  let ends = 0;
  let to = doc.content.size;
  while (ends < shorter - start && doc.child(doc.childCount - 1 - ends) === children.at(-1 - ends))
    to -= doc.child(doc.childCount - 1 - ends++).nodeSize;
  const nodes = children.slice(start, children.length - ends);
  if (from === to && nodes.length === 0) return state.tr;
  return state.tr.replaceWith(from, to, Fragment.fromArray([...nodes]));
}

function changedRange(transaction: Transaction): { from: number; to: number } | undefined {
  const [map] = transaction.mapping.maps;
  let range: { from: number; to: number } | undefined;
  map?.forEach((from, to) => void (range = { from, to }));
  return range;
}
