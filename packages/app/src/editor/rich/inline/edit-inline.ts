// Writes a changed inline to the text: the smallest splice of its source that reads as it, or else as the document has it.
import { isSameContent, openPage, spanIn, type EditablePage, type Inline } from '@lectern/content/edit';
import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { shortened } from '../../splice.ts';
import type { Binding } from '../binding.ts';
import { inlineOriginOf } from '../mapping/origins.ts';
import { blockToDoc } from '../mapping/to-doc.ts';
import { withoutEmptyLists, written } from '../mapping/unwritten.ts';
import { schema } from '../schema/schema.ts';
import { hasFields, spellingsOf, type FieldInline } from './inline-source.ts';

export type Range = { from: number; to: number };

/** The inline at a position of the document. */
export const inlineAt = ({ doc }: EditorState, position: number): Inline | undefined => {
  const node = doc.nodeAt(position);
  return node?.type.name === 'inlineIsland' ? node.attrs['node'] : undefined;
};

/**
 * Where the source of an inline is; undefined when it is not in the text as the document has it. The node itself may
 * have been read before the text in front of it was changed, so that its block is read again.
 */
export function inlineRange({ page }: Binding, doc: Node, position: number): Range | undefined {
  const top = doc.child(doc.resolve(position).index(0));
  const nodes = written(doc);
  const same = nodes.length === page.blocks.length ? nodes : withoutEmptyLists(nodes);
  const index = same.length === page.blocks.length ? same.indexOf(top) : -1;
  const block = page.blocks[index];
  const node = doc.nodeAt(position);
  if (!block || !node) return undefined;
  const inlines = inlinesIn(top);
  const fresh = inlinesIn(blockToDoc(block));
  const read = fresh.length === inlines.length ? fresh[inlines.indexOf(node)] : undefined;
  const leaf = read && isSameContent(read.attrs['node'], node.attrs['node']) ? inlineOriginOf(read)?.leaf : undefined;
  if (!leaf) return undefined;
  const { start, end } = spanIn(page, index, leaf);
  return { from: start, to: end };
}

function inlinesIn(block: Node): Node[] {
  const found: Node[] = [];
  block.descendants((node) => void (node.type.name === 'inlineIsland' && found.push(node)));
  return found;
}

type Dispatch = Pick<EditorView, 'state' | 'dispatch'>;

export function changeInline(binding: Binding, view: Dispatch, position: number, after: FieldInline): void {
  const before = inlineAt(view.state, position);
  if (!before || isSameContent(before, after)) return;
  const range = inlineRange(binding, view.state.doc, position);
  const { text } = binding.text;
  const found = range && hasFields(before) && readable(text, range, before, after);
  if (range && found !== undefined && found !== false) {
    binding.text.apply(shortened(text, { ...range, insert: found }), 'command');
    return;
  }
  const { marks } = view.state.doc.nodeAt(position) ?? {};
  const node = schema.node('inlineIsland', { node: after }, undefined, marks);
  view.dispatch(view.state.tr.replaceWith(position, position + 1, node));
}

/** The first spelling that the page reads as the changed inline, with as many blocks as before. */
function readable(text: string, { from, to }: Range, before: FieldInline, after: FieldInline): string | undefined {
  const count = openPage(text)?.blocks.length;
  return spellingsOf(text.slice(from, to), before, after).find((source) => {
    const page = openPage(text.slice(0, from) + source + text.slice(to));
    const read = page && page.blocks.length === count ? inlineFrom(page, from) : undefined;
    return read !== undefined && read.end === from + source.length && isSameContent(read, after);
  });
}

type Spanned = { start: number; end: number };

function inlineFrom(page: EditablePage, offset: number): FieldInline | undefined {
  let found: FieldInline | undefined;
  const visit = (value: unknown): void => {
    if (found || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      for (const one of value) visit(one);
      return;
    }
    if (isInline(value) && value.start === offset && hasFields(value)) found = value;
    else for (const inner of Object.values(value)) visit(inner);
  };
  const block = page.blocks.find(({ start, end }) => start <= offset && offset < end);
  visit(block);
  return found;
}

const isInline = (value: object): value is Inline & Spanned => 'type' in value && 'start' in value;
