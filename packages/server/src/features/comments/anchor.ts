// Where a commented block is now. Keys of blocks are made of their content, so they change with every edit; a comment
// keeps the key together with the body it was found in, and is led from that body to the one there is now.
import { trackBlocks, type DocumentBlock } from '@lectern/content';
import { blocksBelow, everyBlock, signOf } from './blocks.ts';
import { followCell, type TableCell } from './table-cell.ts';

type Blocks = readonly DocumentBlock[];
export type Spot = { id: string; quote: string; cell: TableCell | undefined };
export type Anchor = Spot & {
  /** Nothing like the block was there when it was last looked for. */
  lost: boolean;
};

export const spotOf = (block: DocumentBlock, cell?: TableCell): Spot => ({
  id: block.key ?? '',
  quote: signOf(block),
  cell,
});

/** Undefined when the block is gone. A lost one comes back only to the very text it was made on. */
export function follow(anchor: Anchor, older: Blocks | undefined, newer: Blocks): Spot | undefined {
  const line = older && lineTo(older, anchor.id);
  const was = line?.at(-1);
  const found = (was && sameContent(older!, was.block, newer)) ?? (line ? track(line, newer) : quoted(anchor, newer));
  if (!found || (anchor.lost && found.edited)) return undefined;
  if (!anchor.cell) return spotOf(found.block);
  const cell = was && followCell(was.block, anchor.cell, found.block);
  return cell && spotOf(found.block, cell);
}

type Step = { among: Blocks; index: number; block: DocumentBlock };
type Found = { block: DocumentBlock; edited: boolean };

/** The block with this key and those it stands in, outermost first, each with its siblings. */
function lineTo(among: Blocks, key: string): Step[] | undefined {
  for (const [index, block] of among.entries()) {
    if (block.key === key) return [{ among, index, block }];
    const below = lineTo(blocksBelow(block), key);
    if (below) return [{ among, index, block }, ...below];
  }
  return undefined;
}

const contentOf = (key = ''): string => key.replace(/-\d+$/, '');

/** A block that is there once before and after is the same one wherever it went, into a hint or out of a list. */
function sameContent(older: Blocks, { key }: DocumentBlock, newer: Blocks): Found | undefined {
  const alike = (blocks: Blocks) => [...everyBlock(blocks)].filter((one) => contentOf(one.key) === contentOf(key));
  const [block, another] = alike(newer);
  return block && !another && alike(older).length === 1 ? { block, edited: false } : undefined;
}

/** Level by level: where the outermost block went, then the one in it among those that are in it now. */
function track(line: readonly Step[], newer: Blocks): Found | undefined {
  let siblings = newer;
  let found: Found | undefined;
  for (const { among, index } of line) {
    const match = trackBlocks(among.map(signOf), siblings.map(signOf))[index];
    const block = match && siblings[match.to];
    if (!block) return undefined;
    found = { block, edited: match.how === 'edited' };
    siblings = blocksBelow(block);
  }
  return found;
}

/** When the body it was made on, or the way keys are made, is no longer known, the quoted words must do. */
function quoted({ quote }: Spot, newer: Blocks): Found | undefined {
  const all = [...everyBlock(newer)];
  const [match] = trackBlocks([quote], all.map(signOf));
  const block = match && all[match.to];
  return block && { block, edited: match.how === 'edited' };
}
