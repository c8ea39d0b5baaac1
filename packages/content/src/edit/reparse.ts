// Parses a page again after splices: only the changed blocks and their neighbours where this is known to give the tree of
// the whole page, else the page.
import { parseBody, withoutNul } from '../markdown/parse-body.ts';
import type { ParsedBody } from '../markdown/parse-body.ts';
import type { Context } from '../markdown/parse/context.ts';
import type { Block } from '../markdown/tree.ts';
import { lookaheadKey, pairingTokens, referenceKey } from './block-tokens.ts';
import { lineStart } from './containers.ts';
import type { EditablePage } from './editable-page.ts';
import { openPage, spanIn } from './editable-page.ts';
import { isSameContent } from './same-content.ts';
import type { Splice } from './splice.ts';
import { applySplices } from './splice.ts';

/** The page with the splices applied. Undefined when it can no longer be opened. */
export function reparse(page: EditablePage, splices: readonly Splice[]): EditablePage | undefined {
  const text = applySplices(page.text, splices);
  return reparseRegion(page, splices, text) ?? reparseAll(page, splices, text);
}

/** Blocks `from` to `to` of the page, as whole lines of its text. */
interface Region {
  from: number;
  to: number;
  start: number;
  end: number;
  /** Blocks at its beginning and end that are not changed. */
  before: number;
  after: number;
}

/** More is read again at once, so that references cannot exceed their limit unnoticed. */
const leastBudget = 300_000;

function reparseRegion(page: EditablePage, splices: readonly Splice[], text: string): EditablePage | undefined {
  const first = splices[0];
  const last = splices.at(-1);
  if (!first || !last) return page;
  if (page.context.budget < leastBudget || touchesFrontmatter(page, first, text)) return undefined;
  const region = regionOf(page, first.from, last.to);
  if (!region || !isSeparate(page, region) || followsTag(page, region)) return undefined;
  const shift = text.length - page.text.length;
  const old = withoutNul(page.text.slice(region.start, region.end));
  const now = withoutNul(text.slice(region.start, region.end + shift));
  if (lookaheadKey(old) !== lookaheadKey(now)) return undefined;
  const context = contextFor(page);
  const parsed = parseBody(now, 0, context);
  const { blocks, raw } = parsed;
  const was = parseBody(old, 0, contextFor(page));
  if (pairingTokens(raw) !== pairingTokens(was.raw) || referenceKey(raw) !== referenceKey(was.raw)) return undefined;
  if (!isAlike(page, region, was)) return undefined;
  if (!keepsNeighbours(page, region, blocks, shift)) return undefined;
  const tail = page.blocks.length - region.to;
  const kept = blocks.map((block, i) => {
    if (i < region.before) return { block: page.blocks[region.from + i]!, offset: page.offsets[region.from + i]! };
    const fromEnd = blocks.length - i;
    if (fromEnd > region.after) return { block, offset: region.start };
    return { block: page.blocks[region.to - fromEnd]!, offset: page.offsets[region.to - fromEnd]! + shift };
  });
  return {
    text,
    bodyStart: page.bodyStart,
    blocks: [...page.blocks.slice(0, region.from), ...kept.map(({ block }) => block), ...page.blocks.slice(region.to)],
    offsets: [
      ...page.offsets.slice(0, region.from),
      ...kept.map(({ offset }) => offset),
      ...(tail === 0 ? [] : page.offsets.slice(-tail)).map((offset) => offset + shift),
    ],
    context: { ...page.context, budget: page.context.budget - (fullBudget - context.budget) },
  };
}

const fullBudget = 500_000;

const contextFor = ({ context }: EditablePage): Context => ({ ...context, budget: fullBudget, quotes: 0 });

/** A change at the very start may make or end frontmatter. */
function touchesFrontmatter(page: EditablePage, first: Splice, text: string): boolean {
  if (first.from < page.bodyStart) return true;
  const before = page.text[page.bodyStart - 1];
  if (page.bodyStart > 1 && first.from === page.bodyStart && before !== '\n') return true;
  const starts = page.bodyStart < 2 && first.from < page.bodyStart + 1000;
  return starts && /^\ufeff?---/.test(text);
}

/** The lines from the block before the range to the block after it. */
function regionOf(page: EditablePage, from: number, to: number): Region | undefined {
  const count = page.blocks.length;
  let first = firstEndingAt(page, from);
  let last = first;
  while (last < count && spanIn(page, last).start <= to) last++;
  const before = first;
  const after = last;
  // One unchanged block on each side, and more until a block begins its own line.
  first--;
  while (first > 0 && cutAt(page, first) === undefined) first--;
  const start = first <= 0 ? (blankTo(page, page.bodyStart, 0) ? page.bodyStart : undefined) : cutAt(page, first);
  if (start === undefined) return undefined;
  last++;
  while (last < count && cutAt(page, last) === undefined) last++;
  const end = last >= count ? page.text.length : cutAt(page, last);
  if (end === undefined) return undefined;
  const top = Math.max(0, first);
  const bottom = Math.min(count, last);
  return { from: top, to: bottom, start, end, before: before - top, after: bottom - after };
}

/**
 * Content of a table outside of its cells is a block before the table but inside of its range. This and `followsTag` are
 * loops without objects: they go through all blocks for each letter that is typed.
 */
function isSeparate({ blocks, offsets }: EditablePage, region: Region): boolean {
  for (let i = 0; i < region.from; i++) if (blocks[i]!.end + offsets[i]! > region.start) return false;
  for (let i = region.to; i < blocks.length; i++) if (blocks[i]!.start + offsets[i]! < region.end) return false;
  return true;
}

/**
 * Whether a tag stands between the blocks before the region. It may be of an element that has no block of its own but
 * affects those inside of it, such as `<div align>`.
 */
function followsTag({ text, bodyStart, blocks, offsets }: EditablePage, region: Region): boolean {
  let end = bodyStart;
  for (let i = 0; i < region.from; i++) {
    if (hasTag(text, end, blocks[i]!.start + offsets[i]!)) return true;
    end = Math.max(end, blocks[i]!.end + offsets[i]!);
  }
  return hasTag(text, end, region.start);
}

const [lineFeed, carriageReturn] = [10, 13];

function hasTag(text: string, from: number, to: number): boolean {
  let at = from;
  while (at < to && (text.charCodeAt(at) === lineFeed || text.charCodeAt(at) === carriageReturn)) at++;
  return at < to && /<(?!!--)|\{%/.test(text.slice(at, to));
}

/** The first block that ends at or behind the offset. Blocks are in order but for few. */
function firstEndingAt(page: EditablePage, offset: number): number {
  let low = 0;
  let high = page.blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (spanIn(page, middle).end < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The start of the block's line, when nothing else is in it and the block is not inside of the one before. */
function cutAt(page: EditablePage, index: number): number | undefined {
  const { start } = spanIn(page, index);
  const before = index === 0 ? page.bodyStart : spanIn(page, index - 1).end;
  const line = lineStart(page.text, start);
  if (line < before || line < page.bodyStart) return undefined;
  return page.text.slice(before, start).trim() === '' ? line : undefined;
}

const blankTo = (page: EditablePage, from: number, index: number): boolean => {
  const to = page.blocks.length === 0 ? page.text.length : spanIn(page, index).start;
  return from <= to && page.text.slice(from, to).trim() === '';
};

/** Whether the old text of the region, parsed on its own, gives its blocks. */
function isAlike(page: EditablePage, region: Region, parsed: ParsedBody): boolean {
  const { blocks } = parsed;
  if (blocks.length !== region.to - region.from) return false;
  if (pairingTokens(parsed.raw) === '') return true;
  return blocks.every((block, i) => isSameContent(block, page.blocks[region.from + i]!));
}

function keepsNeighbours(page: EditablePage, region: Region, blocks: readonly Block[], shift: number): boolean {
  if (blocks.length < region.before + region.after) return false;
  const isSame = (block: Block | undefined, index: number, moved: number): boolean => {
    const old = page.blocks[index];
    if (!block || !old) return false;
    const { start, end } = spanIn(page, index);
    // The same text that begins its own line at the top level gives the same block.
    const isThere = block.start + region.start === start + moved && block.end + region.start === end + moved;
    return isThere && block.type === old.type;
  };
  for (let i = 0; i < region.before; i++) if (!isSame(blocks[i], region.from + i, 0)) return false;
  for (let i = 1; i <= region.after; i++) if (!isSame(blocks.at(-i), region.to - i, shift)) return false;
  return true;
}

function reparseAll(page: EditablePage, splices: readonly Splice[], text: string): EditablePage | undefined {
  const fresh = openPage(text);
  if (!fresh) return undefined;
  const first = splices[0]?.from ?? text.length;
  const last = splices.at(-1)?.to ?? 0;
  const shift = text.length - page.text.length;
  const blocks = [...fresh.blocks];
  const offsets = [...fresh.offsets];
  const keep = (index: number, old: number, moved: number): boolean => {
    const block = blocks[index];
    const was = page.blocks[old];
    if (!block || !was) return false;
    const { start, end } = spanIn(page, old);
    if (start + moved !== block.start || end + moved !== block.end || !isSameContent(was, block)) return false;
    blocks[index] = was;
    offsets[index] = page.offsets[old]! + moved;
    return true;
  };
  let head = 0;
  while (head < page.blocks.length && spanIn(page, head).end < first && keep(head, head, 0)) head++;
  for (let back = 1; back <= Math.min(page.blocks.length, blocks.length) - head; back++) {
    const old = page.blocks.length - back;
    if (spanIn(page, old).start <= last || !keep(blocks.length - back, old, shift)) break;
  }
  return { ...fresh, blocks, offsets };
}
