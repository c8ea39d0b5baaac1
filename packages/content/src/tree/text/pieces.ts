import type { Split } from './split.ts';

/** A block without its trailing white space, which changes with every neighbour and is not an edit. */
export interface Piece {
  readonly text: string;
  readonly gap: string;
  /** What may follow with this gap and still be a separate block; undefined is the end of the text. */
  readonly next: readonly (string | undefined)[];
  /** The texts it was derived from: what they could follow, it can. */
  readonly was?: readonly string[];
}

export function piecesOf(source: string, split: Split): Piece[] {
  const parts: { text: string; gap: string }[] = [];
  let lead = '';
  for (const slice of split(source)) {
    const text = slice.trimEnd();
    const gap = slice.slice(text.length);
    const last = parts.at(-1);
    if (text !== '') {
      parts.push({ text: lead + text, gap });
      lead = '';
    } else if (last !== undefined) last.gap += gap;
    else lead += gap;
  }
  if (lead !== '') parts.push({ text: '', gap: lead });
  return parts.map((part, index) => ({ ...part, next: [parts[index + 1]?.text] }));
}

/** Joins a run of pieces into one. */
export function wholeOf(pieces: readonly Piece[]): Piece {
  const last = pieces.at(-1);
  if (last === undefined) return { text: '', gap: '', next: [] };
  const text = pieces.map((piece) => piece.text + piece.gap).join('');
  return { text: text.slice(0, text.length - last.gap.length), gap: last.gap, next: last.next };
}

/** Our text of three equal pieces, with the gap that was changed. */
export function mergeGaps([base, ours, theirs]: readonly [Piece, Piece, Piece]): Piece {
  const gap = chooseGap(base.gap, ours.gap, theirs.gap);
  const next = [base, ours, theirs].filter((piece) => piece.gap === gap).flatMap((piece) => piece.next);
  return { text: ours.text, gap, next };
}

function chooseGap(base: string, ours: string, theirs: string): string {
  if (ours === base) return theirs;
  if (theirs === base) return ours;
  if (ours.length !== theirs.length) return ours.length > theirs.length ? ours : theirs;
  return ours > theirs ? ours : theirs;
}

/**
 * Blocks that were not adjacent before are separated by a blank line; otherwise two paragraphs would be joined. Items
 * are not.
 */
export function joinPieces(pieces: readonly Piece[], areBlocks = true): string {
  return pieces
    .map((piece, index) => {
      const follower = pieces[index + 1];
      const isKnown = piece.next.includes(follower?.text) || follower?.was?.some((text) => piece.next.includes(text));
      if (isKnown || piece.text === '') return piece.text + piece.gap;
      const newline = piece.gap.includes('\r\n') ? '\r\n' : '\n';
      if (follower === undefined) return piece.text + newline;
      const lines = (piece.gap.match(/\n/g) ?? []).length;
      if (lines > (areBlocks ? 1 : 0)) return piece.text + piece.gap;
      return piece.text + (areBlocks ? newline + newline : newline);
    })
    .join('');
}
