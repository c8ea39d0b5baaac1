import { marksIn, writtenMark } from './condition-marks.ts';
import { mapBlocks } from './map.ts';
import type { Block, Heading, Page, Span } from './tree.ts';
import { visitBlocks } from './visit.ts';

const asTheyAre = <T>(nodes: T): T => nodes;

/** Most characters of reusable contents on one page. A short page could include a long one on each of its lines. */
const mostIncluded = 1_000_000;

/** The page with reusable contents inserted. Nested inclusions are omitted. */
export function withIncludes(page: Page, include: (target: string) => Page | undefined): Page {
  const found = new Map<string, { blocks: Block[]; characters: number }>();
  let left = mostIncluded;
  const read = (target: string): { blocks: Block[]; characters: number } => {
    const page = include(target);
    const blocks = page ? [...(page.title ? decidedBy(page.title) : []), ...page.children] : [];
    const inner = mapBlocks(blocks, {
      block: (block) => (block.type === 'include' ? [] : undefined),
      inlines: asTheyAre,
    });
    return { blocks: inner, characters: page?.end ?? 0 };
  };
  const shared = (target: string): Block[] => {
    const known = found.get(target) ?? read(target);
    found.set(target, known);
    if (known.characters > left) return [];
    left -= known.characters;
    return known.blocks;
  };
  const block = (one: Block) => (one.type === 'include' ? shared(one.target.value) : undefined);
  return { ...page, children: mapBlocks(page.children, { block, inlines: asTheyAre }) };
}

/** The conditions in an omitted title: they may apply to what follows. */
function decidedBy(title: Heading): Block[] {
  const found: Block[] = [];
  const { start, end } = title;
  const inherit = (node: Span): void => {
    for (const mark of [...(node.lost?.before ?? []), ...(node.lost?.within ?? [])])
      found.push({ type: 'comment', value: writtenMark(mark), start, end });
  };
  inherit(title);
  visitBlocks([title], {
    inline: (inline) => {
      inherit(inline);
      if (inline.type === 'text' || inline.type === 'comment') found.push(...marksIn(inline));
      return inline.type !== 'inlineCode';
    },
  });
  return found;
}
