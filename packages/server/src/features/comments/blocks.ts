// Blocks of a document at any depth: those of tabs, list items and table cells have keys too and can be commented on.
import type { DocumentBlock, DocumentInline, DocumentNode } from '@lectern/content';

const known = new WeakMap<DocumentBlock, readonly DocumentBlock[]>();

/** The nearest descendant blocks, also those in fragments and footnotes; the same array on every call. */
export function blocksBelow(block: DocumentBlock): readonly DocumentBlock[] {
  const below = known.get(block) ?? nearest(block);
  known.set(block, below);
  return below;
}

function nearest(node: DocumentBlock | DocumentInline): DocumentBlock[] {
  const below: DocumentNode[] = [...(node.nodes ?? []), ...(node.fragments ?? []).flatMap(({ nodes }) => nodes)];
  return below.flatMap((child) =>
    child.object === 'block' ? [child] : child.object === 'inline' ? nearest(child) : [],
  );
}

export function* walkBlocks(blocks: readonly DocumentBlock[]): Generator<DocumentBlock> {
  const open = blocks.toReversed();
  for (let block = open.pop(); block; block = open.pop()) {
    yield block;
    for (const below of blocksBelow(block).toReversed()) open.push(below);
  }
}

export function findBlock(blocks: readonly DocumentBlock[], key: string): DocumentBlock | undefined {
  for (const block of walkBlocks(blocks)) if (block.key === key) return block;
  return undefined;
}

/** The text of a node, one line per block. */
export function blockText(node: DocumentNode): string {
  if (node.object === 'text') return node.leaves.map((leaf) => leaf.text).join('');
  const own = (node.nodes ?? []).map(blockText).join(node.nodes?.some((one) => one.object === 'block') ? '\n' : '');
  const parts = (node.fragments ?? []).flatMap(({ nodes }) => nodes.map(blockText));
  return [own, ...parts].filter((part) => part !== '').join('\n');
}

const longest = 2000;

/** What distinguishes the block from its neighbors: its text, or its target when it has none. */
export function blockSignature(block: DocumentBlock): string {
  const words = blockText(block).trim();
  const sign = words === '' ? [block.type, ...textsIn(block.data)].join(' ') : words;
  return sign.slice(0, longest).toWellFormed();
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
