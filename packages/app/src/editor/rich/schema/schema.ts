// The document that the rich editor shows: one node type for each kind of the Markdown tree that is edited in place, and
// islands for all others. Every kind of a real page fits, because the mapping fills what a page leaves empty.
import { Schema, type MarkType, type NodeSpec, type NodeType } from 'prosemirror-model';
import { blocks } from './blocks.ts';
import { marks } from './marks.ts';
import { tables } from './tables.ts';

const islands: Record<string, NodeSpec> = {
  /** A block that shows itself rendered and is edited as source. `node` is the block of the tree. */
  island: {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { node: {} },
    toDOM: () => ['div', { class: 'island' }],
  },
  /** An inline without text of its own, such as an emoji. `node` is the inline of the tree. */
  inlineIsland: {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: { node: {} },
    toDOM: () => ['span', { class: 'inline-island' }],
  },
};

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    ...blocks,
    ...tables,
    ...islands,
    text: { group: 'inline' },
    hardBreak: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks,
});

export function nodeType(name: string): NodeType {
  const type = schema.nodes[name];
  if (!type) throw new RangeError(`there is no node type ${name}`);
  return type;
}

export function markType(name: string): MarkType {
  const type = schema.marks[name];
  if (!type) throw new RangeError(`there is no mark type ${name}`);
  return type;
}
