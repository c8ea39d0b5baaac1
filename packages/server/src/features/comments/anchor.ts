// Relocates the block of a comment after edits. Block keys derive from content and change with every edit; a comment
// stores the key together with the body it refers to, and is mapped from that body to the current one.
import { trackBlocks, type DocumentBlock, type TrackedBlock } from '@lectern/content';
import { blocksBelow, walkBlocks, blockSignature } from './blocks.ts';
import { trackCell, type TableCell } from './table-cell.ts';

type Blocks = readonly DocumentBlock[];
export type BlockPosition = { id: string; quote: string; cell: TableCell | undefined };
export type Anchor = BlockPosition & {
  /** No matching block was found at the last lookup. */
  lost: boolean;
};
/** Undefined when the block is gone. A lost anchor is restored only by the exact text it was made on. */
export type AnchorTracker = (anchor: Anchor) => BlockPosition | undefined;

export const positionOfBlock = (block: DocumentBlock, cell?: TableCell): BlockPosition => ({
  id: block.key ?? '',
  quote: blockSignature(block),
  cell,
});

type Step = { among: Blocks; index: number; block: DocumentBlock };
type MatchedBlock = { block: DocumentBlock; edited: boolean };

/** Maps keys from one body to the next, for any number of comments; the bodies are compared once. */
export function trackAnchors(older: Blocks | undefined, newer: Blocks): AnchorTracker {
  const lines = older && linesIn(older);
  const then = byContent(older ?? []);
  const now = byContent(newer);
  const track = tracker(newer);

  // A block that is unique before and after is the same one wherever it moved, into a hint or out of a list.
  const sameContent = (key: string): MatchedBlock | undefined => {
    const [block, another] = now.get(contentOf(key)) ?? [];
    return block && !another && then.get(contentOf(key))?.length === 1 ? { block, edited: false } : undefined;
  };

  return (anchor) => {
    const line = lines?.get(anchor.id);
    const found = line ? (sameContent(anchor.id) ?? track(line)) : quoted(anchor, newer);
    if (!found || (anchor.lost && found.edited)) return undefined;
    if (!anchor.cell) return positionOfBlock(found.block);
    const cell = line && trackCell(line.at(-1)!.block, anchor.cell, found.block);
    return cell && positionOfBlock(found.block, cell);
  };
}

/** For each key the block and its ancestors, outermost first, each with its siblings. */
function linesIn(blocks: Blocks): Map<string, Step[]> {
  const lines = new Map<string, Step[]>();
  const open: { among: Blocks; above: Step[] }[] = [{ among: blocks, above: [] }];
  for (let level = open.pop(); level; level = open.pop()) {
    const { among, above } = level;
    for (const [index, block] of among.entries()) {
      const line = [...above, { among, index, block }];
      lines.set(block.key ?? '', line);
      const below = blocksBelow(block);
      if (below.length > 0) open.push({ among: below, above: line });
    }
  }
  return lines;
}

/** Keys of equal blocks differ in a numeric suffix. */
const contentOf = (key: string): string => key.replace(/-\d+$/, '');

const byContent = (blocks: Blocks): Map<string, DocumentBlock[]> =>
  Map.groupBy(walkBlocks(blocks), ({ key = '' }) => contentOf(key));

/** Level by level: locate the outermost block, then its descendant among the current children. */
function tracker(newer: Blocks): (line: readonly Step[]) => MatchedBlock | undefined {
  const known = new Map<Blocks, Map<Blocks, (TrackedBlock | undefined)[]>>();
  const matches = (among: Blocks, siblings: Blocks) => {
    const from = known.get(among) ?? new Map<Blocks, (TrackedBlock | undefined)[]>();
    known.set(among, from);
    const result = from.get(siblings) ?? trackBlocks(among.map(blockSignature), siblings.map(blockSignature));
    from.set(siblings, result);
    return result;
  };
  return (line) => {
    let siblings = newer;
    let found: MatchedBlock | undefined;
    for (const { among, index } of line) {
      const match = matches(among, siblings)[index];
      const block = match && siblings[match.to];
      if (!block) return undefined;
      found = { block, edited: match.how === 'edited' };
      siblings = blocksBelow(block);
    }
    return found;
  };
}

/** Fallback to the quoted text when the original body, or the key format, is no longer known. */
function quoted({ quote }: BlockPosition, newer: Blocks): MatchedBlock | undefined {
  const all = [...walkBlocks(newer)];
  const [match] = trackBlocks([quote], all.map(blockSignature));
  const block = match && all[match.to];
  return block && { block, edited: match.how === 'edited' };
}
