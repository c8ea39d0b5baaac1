import { joinPieces, piecesOf } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { diffSequences } from './sequence-diff.ts';
import type { Hunk } from './sequence-diff.ts';
import type { Split } from './split.ts';
import { trackBlocks } from './track-blocks.ts';

export interface ChosenBlocks {
  /** Indexes of blocks of the current text: changed or added ones. */
  readonly current?: readonly number[];
  /** Indexes of blocks of the older text: deleted ones. */
  readonly older?: readonly number[];
}

/** Reverts the chosen blocks to the older text and leaves all others unchanged. */
export function revertBlocks(current: string, older: string, chosen: ChosenBlocks, split: Split): string {
  const now = piecesOf(current, split);
  const then = piecesOf(older, split);
  const isChosenNow = new Set(chosen.current);
  const isChosenThen = new Set(chosen.older);
  const result: Piece[] = [];
  let at = 0;
  for (const hunk of diffSequences(texts(then), texts(now))) {
    result.push(...now.slice(at, hunk.from));
    at = hunk.to;
    for (const { from, to } of pairsOf(hunk, texts(then), texts(now))) {
      const isChosen = (to !== undefined && isChosenNow.has(to)) || (from !== undefined && isChosenThen.has(from));
      const piece = isChosen ? from !== undefined && then[from] : to !== undefined && now[to];
      if (piece) result.push(piece);
    }
  }
  return joinPieces(result.concat(now.slice(at)));
}

/** A block of the older text and its current version; one of the two is absent when it was added or deleted. */
interface Pair {
  readonly from?: number;
  readonly to?: number;
}

/** Each block is a change of its own: similar ones are paired, those between them are matched in sequence. */
function pairsOf({ start, end, from, to }: Hunk, then: readonly string[], now: readonly string[]): Pair[] {
  const tracked = trackBlocks(then.slice(start, end), now.slice(from, to));
  const pairs: Pair[] = [];
  let thenAt = start;
  let nowAt = from;
  const fill = (thenEnd: number, nowEnd: number): void => {
    const shift = bestShift(then.slice(thenAt, thenEnd), now.slice(nowAt, nowEnd));
    for (let left = shift; left > 0; left -= 1) pairs.push({ to: nowAt++ });
    for (let left = shift; left < 0; left += 1) pairs.push({ from: thenAt++ });
    while (thenAt < thenEnd || nowAt < nowEnd) {
      pairs.push({ ...(thenAt < thenEnd && { from: thenAt++ }), ...(nowAt < nowEnd && { to: nowAt++ }) });
    }
  };
  tracked.forEach((match, index) => {
    // A block that swapped positions with another would be duplicated.
    if (match === undefined || from + match.to < nowAt) return;
    fill(start + index, from + match.to);
    fill(start + index + 1, from + match.to + 1);
  });
  fill(end, to);
  return pairs;
}

const MAX_COMPARED = 10_000;

/** How many blocks were most likely added (or, if negative, deleted) before those that were rewritten. */
function bestShift(then: readonly string[], now: readonly string[]): number {
  const [few, many] = then.length < now.length ? [then, now] : [now, then];
  if (few.length * (many.length - few.length) > MAX_COMPARED) return 0;
  let best = 0;
  let most = 0;
  for (let shift = 0; shift <= many.length - few.length; shift += 1) {
    const score = few.reduce((sum, text, index) => sum + commonEnds(text, many[index + shift] ?? ''), 0);
    if (score > most) [best, most] = [shift, score];
  }
  return few === then || best === 0 ? best : -best;
}

/** Total length of the common prefix and suffix of two texts. */
function commonEnds(left: string, right: string): number {
  const length = Math.min(left.length, right.length, 200);
  let before = 0;
  while (before < length && left[before] === right[before]) before += 1;
  let after = 0;
  while (after < length - before && left.at(-1 - after) === right.at(-1 - after)) after += 1;
  return before + after;
}

function texts(pieces: readonly Piece[]): string[] {
  return pieces.map((piece) => piece.text);
}
