import { tidy } from '../parse/piece.ts';
import type { Heading } from '../tree.ts';
import { toAnchorId } from './attributes.ts';

/** Takes the anchor its author wrote out of a heading's text. */
export function withAnchor(block: Heading): Heading {
  if (!block.children.some((child) => child.type === 'anchor')) return block;
  let id: string | undefined;
  const kept = block.children.filter((child) => {
    const own = child.type === 'anchor' ? toAnchorId(child.id) : undefined;
    if (own === undefined) return true;
    id = own;
    return false;
  });
  const children = tidy(kept);
  const last = children.at(-1);
  const first = children[0];
  if (last?.type === 'text') last.value = last.value.replace(/[ \t]+$/, '');
  if (first?.type === 'text') first.value = first.value.replace(/^[ \t]+/, '');
  const filled = children.filter((child) => child.type !== 'text' || child.value !== '');
  return { ...block, children: filled, ...(id === undefined ? {} : { id }) };
}
