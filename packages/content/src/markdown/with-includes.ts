import { mapBlocks } from './map.ts';
import type { Block, Page } from './tree.ts';

const asTheyAre = <T>(nodes: T): T => nodes;

/** The page with shared contents in the places that name them. What they include themselves is left out. */
export function withIncludes(page: Page, include: (target: string) => Page | undefined): Page {
  const found = new Map<string, Block[]>();
  const shared = (target: string): Block[] => {
    const known = found.get(target);
    if (known) return known;
    const blocks = include(target)?.children ?? [];
    const inner = mapBlocks(blocks, {
      block: (block) => (block.type === 'include' ? [] : undefined),
      inlines: asTheyAre,
    });
    found.set(target, inner);
    return inner;
  };
  const block = (one: Block) => (one.type === 'include' ? shared(one.target.value) : undefined);
  return { ...page, children: mapBlocks(page.children, { block, inlines: asTheyAre }) };
}
