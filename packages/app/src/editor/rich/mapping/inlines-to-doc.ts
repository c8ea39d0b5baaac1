// Inline content of the tree as nodes with marks.
import type { Inline } from '@lectern/content/edit';
import type { Attrs, Mark, Node } from 'prosemirror-model';
import { schema } from '../schema/schema.ts';
import { setDepth, setInlineOrigin, type InlineOrigin } from './origins.ts';

type WithChildren = Extract<Inline, { children: Inline[] }>;
type Leaf = { node: Node; leaf: Inline; from: number };

export function inlinesToDoc(inlines: readonly Inline[]): Node[] {
  return inlines.flatMap((top) => {
    const leaves = leavesOf(top, [], 0);
    return leaves.map(({ node, leaf, from }, index) => {
      const origin: InlineOrigin = { top, leaf, from, index, count: leaves.length };
      setInlineOrigin(node, origin);
      return node;
    });
  });
}

function leavesOf(inline: Inline, marks: readonly Mark[], depth: number): Leaf[] {
  if (inline.type === 'text') return textNodes(inline.value, marks).map((leaf) => ({ ...leaf, leaf: inline }));
  if (inline.type === 'break')
    return [{ node: schema.node('hardBreak', null, undefined, marks), leaf: inline, from: 0 }];
  if (!('children' in inline) || inline.children.length === 0)
    return [{ node: schema.node('inlineIsland', { node: inline }, undefined, marks), leaf: inline, from: 0 }];
  const inner = markOf(inline, depth).addToSet(marks);
  return inline.children.flatMap((child) => leavesOf(child, inner, depth + 1));
}

/** Line breaks are nodes of their own, because they are shown as spaces. */
function textNodes(value: string, marks: readonly Mark[]): { node: Node; from: number }[] {
  const soft = schema.mark('soft').addToSet(marks);
  return [...value.matchAll(/\n|[^\n]+/g)].map((part) => ({
    node: schema.text(part[0], part[0] === '\n' ? soft : marks),
    from: part.index,
  }));
}

/** Always a new mark, which is told apart from an equal mark of another inline. */
const markOf = (inline: WithChildren, depth: number): Mark =>
  setDepth(schema.mark(inline.type, attributesOf(inline)), depth);

function attributesOf(inline: WithChildren): Attrs {
  switch (inline.type) {
    case 'link':
      return { href: inline.target.value, title: inline.title ?? null };
    case 'mention':
      return { href: inline.target.value };
    case 'annotation':
      return { label: inline.label };
    case 'inlineElement':
      return { name: inline.name, attributes: inline.attributes };
    case 'color':
      return { text: inline.text, background: inline.background };
    default:
      return {};
  }
}
