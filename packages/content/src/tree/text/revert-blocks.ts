import { joinPieces, piecesOf } from './pieces.ts';
import type { Piece } from './pieces.ts';
import { diffSequences } from './sequence-diff.ts';
import type { Hunk } from './sequence-diff.ts';
import type { Split } from './split.ts';

export interface ChosenBlocks {
  /** Indexes of blocks of the present text: changed or added ones. */
  readonly current?: readonly number[];
  /** Indexes of blocks of the older text: deleted ones. */
  readonly older?: readonly number[];
}

/** Brings the chosen blocks back to the older text and leaves all others as they are. */
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
    for (const part of partsOf(hunk)) {
      const isChosen = has(isChosenNow, part.from, part.to) || has(isChosenThen, part.start, part.end);
      result.push(...(isChosen ? then.slice(part.start, part.end) : now.slice(part.from, part.to)));
    }
  }
  return joinPieces(result.concat(now.slice(at)));
}

/** As many blocks as before: each is a change of its own. */
function partsOf(hunk: Hunk): Hunk[] {
  const count = hunk.end - hunk.start;
  if (count !== hunk.to - hunk.from) return [hunk];
  return Array.from({ length: count }, (_, index) => ({
    start: hunk.start + index,
    end: hunk.start + index + 1,
    from: hunk.from + index,
    to: hunk.from + index + 1,
  }));
}

function has(chosen: ReadonlySet<number>, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (chosen.has(index)) return true;
  return false;
}

function texts(pieces: readonly Piece[]): string[] {
  return pieces.map((piece) => piece.text);
}
