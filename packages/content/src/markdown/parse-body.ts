import { BlockParser } from './parse/block-parser.ts';
import { buildBlocks } from './parse/build.ts';
import { collectContext } from './parse/context.ts';
import type { Context } from './parse/context.ts';
import type { RawBlock } from './parse/raw.ts';
import type { Block } from './tree.ts';

export interface ParsedBody {
  /** All top-level blocks in order, the title of the page included. */
  blocks: Block[];
  /** The result of the block phase. */
  raw: RawBlock[];
  /** Definitions and notes that inline text refers to. */
  context: Context;
}

/** Parses the blocks after `from`. With `outer`, references are resolved on another page that contains this text. */
export function parseBody(markdown: string, from: number, outer?: Context): ParsedBody {
  const raw = new BlockParser(markdown).parse(from);
  const context = outer ?? collectContext(raw);
  return { blocks: buildBlocks(raw, markdown, context), raw, context };
}

/** The text as it is parsed. It has the same length, so that offsets stay valid. */
export const withoutNul = (source: string): string =>
  source.includes('\0') ? source.replaceAll('\0', '\ufffd') : source;

/** The index of the heading that is the page's title, or -1. */
export function titleIndex(blocks: readonly Block[]): number {
  const first = blocks.findIndex((block) => block.type !== 'comment' && block.type !== 'definition');
  const lead = blocks[first];
  return lead?.type === 'heading' && lead.depth === 1 ? first : -1;
}
