// Intermediate results while elements and tags are being paired: blocks, inlines, and parts that only have a meaning
// within the enclosing element (a summary, a table cell).
import type { Block, Images, Inline, InlineImage, Target, Text } from '../tree.ts';

export interface Part {
  type: 'part';
  name: string;
  attributes: Record<string, string>;
  targets: Record<string, Target>;
  children: Piece[];
  start: number;
  end: number;
}

export type Piece = Block | Inline | Part;

const nothing = Object.freeze({});
const nobody: Piece[] = [];

/** Keeps the inline content of two HTML blocks from becoming one paragraph. */
export function gap(at: number): Part {
  return { type: 'part', name: 'gap', attributes: nothing, targets: nothing, children: nobody, start: at, end: at };
}

const inlineTypes = new Set<string>(
  (
    'text break strong emphasis delete inlineCode keyboard superscript subscript color link mention inlineImage ' +
    'emoji icon button annotation expression inlineMath anchor inlineElement comment'
  ).split(' '),
);

export function isInline(piece: Piece): piece is Inline {
  return inlineTypes.has(piece.type);
}

export function isPart<N extends string>(piece: Piece, name: N): piece is Part & { name: N } {
  return piece.type === 'part' && piece.name === name;
}

/** Merges adjacent texts, so that equal content gives equal trees. */
export function mergeTexts(inlines: Inline[]): Inline[] {
  if (isMerged(inlines)) return inlines;
  const merged: Inline[] = [];
  let last: Text | undefined;
  // The text merged so far: appending to the last node each time would be quadratic.
  let joined = '';
  for (const inline of inlines) {
    if (inline.type !== 'text') {
      last = undefined;
      merged.push(inline);
      continue;
    }
    const { value, start, end } = inline;
    if (value === '') continue;
    if (last && !looksLikeTag(joined, value)) {
      last.value += value;
      last.end = end;
    } else {
      last = { type: 'text', value, start, end };
      merged.push(last);
    }
    joined = value;
  }
  // An array that grew from nothing keeps memory for many elements.
  return merged.length === 1 ? [merged[0]!] : merged;
}

function isMerged(inlines: readonly Inline[]): boolean {
  let isText = false;
  for (const inline of inlines) {
    const wasText = isText;
    isText = inline.type === 'text';
    if (isText && (wasText || (inline as Text).soft || (inline as Text).value === '')) return false;
  }
  return true;
}

/** They are separate only when one of them was escaped: together they would be a tag, which the author did not mean. */
const looksLikeTag = (last: string, next: string): boolean => next.startsWith('%') && last.endsWith('{');

const isSoft = (inline: Inline | undefined) => inline?.type === 'text' && inline.soft === true;

/** Drops white space at the edges and around line breaks, then merges texts. */
export function tidy(inlines: Inline[]): Inline[] {
  if (inlines.length === 1 && inlines[0]?.type !== 'text') return inlines;
  if (!inlines.some(isSoft)) return mergeTexts(inlines);
  const kept = inlines.filter((inline, i) => {
    if (!isSoft(inline)) return true;
    const before = inlines[i - 1];
    const after = inlines[i + 1];
    return before !== undefined && after !== undefined && before.type !== 'break' && after.type !== 'break';
  });
  return mergeTexts(kept);
}

export function toInlines(pieces: Piece[]): Inline[] {
  if (pieces.every(isInline)) return pieces;
  const inlines: Inline[] = [];
  for (const piece of pieces) {
    if (isInline(piece)) inlines.push(piece);
    else if (piece.type === 'part') inlines.push(...toInlines(piece.children));
    else {
      const inner = inlinesOf(piece);
      const last = inlines.at(-1);
      const blockBefore = last !== undefined && last.type !== 'break' && !isSoft(last);
      if (blockBefore && inner.length > 0) inlines.push({ type: 'break', start: piece.start, end: piece.start });
      inlines.push(...inner);
    }
  }
  return inlines;
}

/** The text of a block where only inline content is allowed. */
function inlinesOf(block: Block): Inline[] {
  const { start, end } = block;
  if (block.type === 'comment') return [block];
  if (block.type === 'code' || block.type === 'diagram' || block.type === 'math') {
    return [{ type: 'inlineCode', start, end, children: [{ type: 'text', value: block.value, start, end }] }];
  }
  if (block.type === 'images')
    return block.children.map((image): InlineImage => {
      const { target, dark } = image;
      return { type: 'inlineImage', target, alt: image.alt ?? '', html: true, start, end, ...(dark ? { dark } : {}) };
    });
  if (block.type === 'table') {
    const cells = block.rows.flatMap((row) => row.cells);
    return [...block.columns.flatMap((column) => column.title), ...cells.flatMap((cell) => toInlines(cell.children))];
  }
  const summary = block.type === 'expandable' ? block.summary : [];
  if (!('children' in block)) return summary;
  return [...summary, ...toInlines((block.children as { type: string }[]).flatMap(childPieces))];
}

function childPieces(child: { type: string }): Piece[] {
  const holder = child as { type: string; children?: Piece[] };
  const own = ['listItem', 'tab', 'step', 'column', 'update'].includes(child.type);
  return own ? (holder.children ?? []) : [child as Piece];
}

/** Blocks unchanged; every run of inlines between them becomes a paragraph. */
export function toBlocks(pieces: Piece[]): Block[] {
  const [only] = pieces;
  if (only && pieces.length === 1) {
    if (isInline(only)) return runBlocks([only]);
    if (only.type !== 'part') return [only];
  }
  const blocks: Block[] = [];
  if (!only) return blocks;
  let run: Inline[] = [];
  const flush = () => {
    if (run.length === 0) return;
    for (const block of runBlocks(run)) blocks.push(block);
    run = [];
  };
  const add = (piece: Piece): void => {
    if (isInline(piece)) run.push(piece);
    else if (piece.type === 'part' && piece.name !== 'gap') piece.children.forEach(add);
    else {
      flush();
      if (piece.type !== 'part') blocks.push(piece);
    }
  };
  for (const piece of pieces) add(piece);
  flush();
  return blocks;
}

function runBlocks(run: Inline[]): Block[] {
  const inlines = tidy(run);
  const first = inlines[0];
  const last = inlines.at(-1);
  if (!first || !last) return [];
  if (first.type === 'comment' && inlines.every((inline) => inline.type === 'comment')) return inlines;
  const alone = first === last && first.type === 'inlineImage' ? standAlone(first) : undefined;
  return [alone ?? { type: 'paragraph', children: inlines, start: first.start, end: last.end }];
}

/** An image alone in its paragraph is a block, unless its markup says it is inline. */
export function standAlone(image: InlineImage): Block | undefined {
  const { start, end, target } = image;
  if (image.drawing) return { type: 'drawing', target, start, end, ...(image.alt ? { alt: image.alt } : {}) };
  if (image.html && image.size) return undefined;
  const caption: Inline[] = image.title ? [{ type: 'text', value: image.title, start, end }] : [];
  const images: Images = {
    type: 'images',
    start,
    end,
    children: [
      {
        type: 'image',
        target,
        caption,
        start,
        end,
        ...(image.dark ? { dark: image.dark } : {}),
        ...(image.alt ? { alt: image.alt } : {}),
        ...(image.width ? { width: image.width } : {}),
        ...(image.height ? { height: image.height } : {}),
      },
    ],
  };
  return images;
}
