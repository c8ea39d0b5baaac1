// Links by reference carry the address of a definition that stands elsewhere, which may be for other readers than they are.
import { mapBlocks } from './map.ts';
import type { Block, Inline, Span, Target } from './tree.ts';

/** The blocks without the addresses that stand at these places; links keep their words. */
export function withoutReferences(blocks: Block[], places: ReadonlySet<number>): Block[] {
  if (places.size === 0) return blocks;
  const isHidden = ({ start, end, target }: Span & { target: Target }): boolean =>
    places.has(target.start) && (target.start < start || target.start >= end);
  return mapBlocks(blocks, {
    block: (block) => (block.type === 'images' && block.children.some(isHidden) ? [] : undefined),
    inlines: (inlines) =>
      inlines.flatMap((inline): Inline[] => {
        if (inline.type === 'link' || inline.type === 'mention') return isHidden(inline) ? inline.children : [inline];
        return inline.type === 'inlineImage' && isHidden(inline) ? [] : [inline];
      }),
  });
}
