// An edit of the tree becomes the smallest splices of the text. Each candidate is verified: the text is parsed again and
// must give the wanted tree. What fails is tried with more escaping and then with more written anew, up to the changed
// top-level blocks and their neighbours. The page as a whole is never printed.
import type { Block } from '../markdown/tree.ts';
import type { Hunk } from './alignment.ts';
import { hunksOf } from './alignment.ts';
import type { EditablePage } from './editable-page.ts';
import { markdownStyleAt } from './markdown-style.ts';
import { kindOf } from './nodes.ts';
import { SourcePositions } from './source-positions.ts';
import type { Escape, Printer } from './print/printer.ts';
import { reparse } from './reparse.ts';
import { rewriteBlocks } from './rewrite.ts';
import type { Rewriting, Tier } from './rewriting.ts';
import { isSameBlocks, withoutEmpty } from './same-content.ts';
import { keptEscapes } from './keep-escapes.ts';
import type { Splice } from './splice.ts';
import { trimSplices } from './splice.ts';

export interface Edit {
  splices: Splice[];
  /** The page after the edit. Blocks outside of it are the same objects as before. */
  page: EditablePage;
  tier: Tier;
}

export interface Refusal {
  /** No text was found that reads as the wanted tree. */
  refused: 'not-expressible';
}

/**
 * The splices that change the page's blocks to `blocks`, which shares unchanged nodes with `page.blocks`. White space at
 * the edges of lines, empty paragraphs and empty marks are not expressible in Markdown and are ignored.
 */
export function editPage(page: EditablePage, blocks: readonly Block[]): Edit | Refusal {
  const wanted = withoutEmpty(blocks);
  const hunks = hunksOf(page.blocks, wanted);
  if (hunks.length === 0) return { splices: [], page, tier: 0 };
  const sourcePositions = sourcePositionsOf(page, wanted, hunks);
  const tried = new Set<string>();
  let loose: Edit | undefined;
  for (const attempt of attempts(page, wanted, hunks, sourcePositions)) {
    const splices = attempt && inOrder(trimSplices(page.text, attempt.splices));
    if (!attempt || !splices || attempt.failed || isKnown(tried, splices)) continue;
    const result = reparse(page, splices);
    if (!result) continue;
    const edit: Edit = { splices, page: result, tier: attempt.tier };
    if (isSameBlocks(result.blocks, wanted, { tight: true })) return edit;
    // Whether a list is tight may follow from its content.
    if (!loose && isSameBlocks(result.blocks, wanted, { tight: false })) loose = edit;
  }
  return loose ?? { refused: 'not-expressible' };
}

function isKnown(tried: Set<string>, splices: readonly Splice[]): boolean {
  const key = JSON.stringify(splices);
  if (tried.has(key)) return true;
  tried.add(key);
  return false;
}

/** Sorted, or undefined when two overlap. */
function inOrder(splices: Splice[]): Splice[] | undefined {
  const sorted = splices.sort((a, b) => a.from - b.from || a.to - b.to);
  return sorted.every(({ from }, i) => i === 0 || from >= sorted[i - 1]!.to) ? sorted : undefined;
}

function sourcePositionsOf(page: EditablePage, wanted: readonly Block[], hunks: readonly Hunk[]): SourcePositions {
  const sourcePositions = new SourcePositions(page);
  for (const { oldFrom, oldTo } of hunks) {
    for (let index = Math.max(0, oldFrom - 1); index <= oldTo; index++) sourcePositions.add(index);
  }
  addCopied(sourcePositions, page, new Set(hunks.flatMap(({ newFrom, newTo }) => wanted.slice(newFrom, newTo))));
  return sourcePositions;
}

/** Each of a few blocks is looked up; the page is not walked for one that was typed in. */
const few = 8;

/** Blocks of elsewhere that were copied. */
function addCopied(sourcePositions: SourcePositions, { blocks }: EditablePage, inserted: ReadonlySet<Block>): void {
  if (inserted.size > few) {
    blocks.forEach((block, index) => inserted.has(block) && sourcePositions.addTop(block, index));
    return;
  }
  for (const block of inserted) {
    const index = blocks.indexOf(block);
    if (index >= 0) sourcePositions.addTop(block, index);
  }
}

/** How an attempt is written: how deep it descends, how it escapes, whether unchanged nodes are copied. */
interface Style {
  limit: number;
  escape: Escape;
  /** `apart`: but not lists and code, which may be read as one with a new neighbour. */
  copies: boolean | 'apart';
  /** What is between the changed blocks and those beside them is written anew. */
  gaps?: boolean;
  /** Blocks on either side of the changed ones that are written anew with them. */
  widen: { before: number; after: number };
}

const alone = { before: 0, after: 0 };
const joins = new Set(['list', 'code']);
const deepest = 100;

function* attempts(
  page: EditablePage,
  wanted: readonly Block[],
  hunks: readonly Hunk[],
  sourcePositions: SourcePositions,
): Generator<Rewriting | undefined> {
  const first = attempt(page, wanted, hunks, sourcePositions, {
    limit: deepest,
    escape: 'none',
    copies: true,
    widen: alone,
  });
  yield first;
  for (let limit = first?.depth ?? 0; limit >= 0; limit--) {
    const from = limit === first?.depth ? deepest : limit;
    for (const escape of ['light', 'heavy', 'html', 'entity'] as const) {
      yield attempt(page, wanted, hunks, sourcePositions, { limit: from, escape, copies: true, widen: alone });
    }
    for (const escape of ['light', 'heavy', 'entity'] as const) {
      yield attempt(page, wanted, hunks, sourcePositions, { limit: from, escape, copies: false, widen: alone });
    }
  }
  for (const copies of [true, false]) {
    const escape = copies ? 'light' : 'heavy';
    yield attempt(page, wanted, hunks, sourcePositions, { limit: 0, escape, copies, gaps: true, widen: alone });
  }
  for (const widen of [
    { before: 0, after: 1 },
    { before: 1, after: 0 },
    { before: 1, after: 1 },
  ]) {
    yield attempt(page, wanted, hunks, sourcePositions, { limit: 0, escape: 'light', copies: true, widen });
    yield attempt(page, wanted, hunks, sourcePositions, { limit: 0, escape: 'light', copies: 'apart', widen });
    yield attempt(page, wanted, hunks, sourcePositions, { limit: 0, escape: 'heavy', copies: false, widen });
  }
}

function attempt(
  page: EditablePage,
  wanted: readonly Block[],
  hunks: readonly Hunk[],
  sourcePositions: SourcePositions,
  style: Style,
): Rewriting | undefined {
  const printer: Printer = {
    escape: style.escape,
    markdownStyle: markdownStyleAt(page, hunks[0]?.oldFrom ?? 0),
    copy(node, html) {
      const isKept = style.copies === 'apart' ? !joins.has(kindOf(node)) : style.copies;
      return isKept ? sourcePositions.copy(node, html) : undefined;
    },
    spell: style.copies ? keptEscapes(sourcePositions) : () => undefined,
  };
  const rewriting: Rewriting = {
    text: page.text,
    sourcePositions,
    printer,
    limit: style.limit,
    gaps: style.gaps ?? false,
    splices: [],
    tier: 0,
    depth: 0,
    failed: false,
  };
  const around = { depth: 0, place: 'lines', first: false, last: false } as const;
  const wide = hunks.map((hunk) => widened(hunk, style.widen, page.blocks.length, wanted.length));
  return rewriteBlocks(rewriting, page.blocks, wanted, around, wide) ? rewriting : undefined;
}

function widened(hunk: Hunk, { before, after }: Style['widen'], old: number, now: number): Hunk {
  const back = Math.min(before, hunk.oldFrom, hunk.newFrom);
  const on = Math.min(after, old - hunk.oldTo, now - hunk.newTo);
  return {
    oldFrom: hunk.oldFrom - back,
    oldTo: hunk.oldTo + on,
    newFrom: hunk.newFrom - back,
    newTo: hunk.newTo + on,
  };
}
