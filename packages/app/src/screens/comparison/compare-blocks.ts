// Two texts of a page as one list of blocks: unchanged, added, removed or changed.
import { blocks, diffSequences, type BlockSlice } from '@lectern/content/browser';
import { similarity } from './words.ts';

export type BlockType = 'text' | 'title' | 'frontmatter';

export type BlockRow =
  | { kind: 'same' | 'added'; type: BlockType; after: string; at: number | undefined }
  | { kind: 'removed'; type: BlockType; before: string; was: number | undefined }
  | {
      kind: 'changed';
      type: BlockType;
      before: string;
      after: string;
      at: number | undefined;
      was: number | undefined;
    };

/** How many blocks the bodies have. `at` and `was` of a row count them, in the new and in the old body. */
export type BlockTotals = { before: number; after: number };

export const countBlocks = (before: string, after: string): BlockTotals => ({
  before: bodyBlocks(before),
  after: bodyBlocks(after),
});

const bodyBlocks = (text: string): number => piecesOf(text).filter(({ type }) => type === 'text').length;

type Piece = {
  type: BlockType;
  kind: BlockSlice['type'];
  text: string;
  /** Its place among the blocks of the body, counted from 0. */
  at: number | undefined;
};

function piecesOf(text: string): Piece[] {
  let count = 0;
  return blocks(text).map(({ type: kind, text: slice }, index, all) => {
    const isFirst = index === 0 || (index === 1 && all[0]?.type === 'frontmatter');
    const type: BlockType = kind === 'frontmatter' ? 'frontmatter' : isFirst && /^#\s/.test(slice) ? 'title' : 'text';
    return { type, kind, text: slice, at: type === 'text' ? count++ : undefined };
  });
}

const trimmed = ({ text }: Piece): string => text.trimEnd();

export function compareBlocks(before: string, after: string): BlockRow[] {
  const [old, now] = [piecesOf(before), piecesOf(after)];
  const rows: BlockRow[] = [];
  let reached = 0;
  const addSame = (until: number): void => {
    for (const { type, text, at } of now.slice(reached, until)) rows.push({ kind: 'same', type, after: text, at });
  };
  for (const { start, end, from, to } of diffSequences(old.map(trimmed), now.map(trimmed))) {
    addSame(from);
    rows.push(...replaced(old.slice(start, end), now.slice(from, to)));
    reached = to;
  }
  addSame(now.length);
  return rows;
}

/** Blocks that resemble each other, in the same order, are one changed block. */
function replaced(old: readonly Piece[], now: readonly Piece[]): BlockRow[] {
  const rows: BlockRow[] = [];
  const add = ({ type, text, at }: Piece): void => void rows.push({ kind: 'added', type, after: text, at });
  let next = 0;
  for (const { type, kind, text, at: was } of old) {
    const found = now.findIndex((one, index) => index >= next && one.kind === kind && similarity(text, one.text) > 0);
    const match = now[found];
    if (!match) {
      rows.push({ kind: 'removed', type, before: text, was });
      continue;
    }
    now.slice(next, found).forEach(add);
    rows.push({ kind: 'changed', type, before: text, after: match.text, at: match.at, was });
    next = found + 1;
  }
  now.slice(next).forEach(add);
  return rows;
}

export type Folded = { kind: 'rows'; rows: BlockRow[] } | { kind: 'fold'; rows: BlockRow[] };

const around = 1;
const shortestFold = 3;

/** Long runs of unchanged blocks, to be shown on demand. */
export function foldUnchanged(rows: readonly BlockRow[]): Folded[] {
  const changed = rows.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]));
  const isNear = rows.map((_, index) => changed.some((one) => Math.abs(one - index) <= around));
  const parts: Folded[] = [];
  for (let from = 0; from < rows.length;) {
    let to = from;
    while (to < rows.length && isNear[to] === isNear[from]) to++;
    const isFold = isNear[from] === false && to - from >= shortestFold;
    parts.push({ kind: isFold ? 'fold' : 'rows', rows: rows.slice(from, to) });
    from = to;
  }
  return parts;
}
