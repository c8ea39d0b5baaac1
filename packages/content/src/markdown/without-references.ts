// Reference links carry the URL of a definition elsewhere, which may have a different condition.
import { mapBlocks } from './map.ts';
import type { Block, Inline, Span, Target } from './tree.ts';

/** The blocks without the URLs at these positions; links keep their text. */
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
