// Blocks of a list that are inserted, removed or written anew, with the blank lines between them.
import type { Block } from '../markdown/tree.ts';
import type { Hunk } from './alignment.ts';
import { withoutEmpty } from './same-content.ts';
import { isWrittenTight } from './tight-list.ts';
import { lineStart } from './containers.ts';
import type { SourcePosition } from './source-positions.ts';
import { printBlocks, signOf } from './print/blocks.ts';
import { pipeCell } from './print/table.ts';
import { printHtml } from './print/text-blocks.ts';
import type { Around, Rewriting } from './rewriting.ts';
import { allowReplacing, physical, splice } from './rewriting.ts';

/** What is around a run of blocks. */
interface Run {
  blocks: readonly Block[];
  previous: SourcePosition | undefined;
  next: SourcePosition | undefined;
  /** The first and last block of the run in the source. */
  first: SourcePosition | undefined;
  last: SourcePosition | undefined;
  tight: boolean;
  tier: 2 | 3;
}

/** False where there is nothing to go by, or where something is between the blocks that the tree does not hold. */
export function rewriteBlockHunk(
  rewriting: Rewriting,
  old: readonly Block[],
  now: readonly Block[],
  hunk: Hunk,
  around: Around,
): boolean {
  const blocks = withoutEmpty(now.slice(hunk.newFrom, hunk.newTo));
  const originAt = (index: number): SourcePosition | undefined => {
    const node = old[index];
    return node && rewriting.sourcePositions.get(node);
  };
  if (around.place === 'cell' || around.place === 'html') return rewriteCell(rewriting, old, blocks, hunk, around);
  const isEmpty = hunk.oldFrom === hunk.oldTo;
  const run: Run = {
    blocks,
    previous: originAt(hunk.oldFrom - 1),
    next: originAt(hunk.oldTo),
    first: isEmpty ? undefined : originAt(hunk.oldFrom),
    last: isEmpty ? undefined : originAt(hunk.oldTo - 1),
    tight: around.depth > 0 && around.list !== undefined && isWrittenTight(around.list),
    tier: around.depth === 0 ? 3 : 2,
  };
  if (blocks.length === 0) return removeRun(rewriting, run, old.slice(hunk.oldFrom, hunk.oldTo), around);
  for (const block of old.slice(hunk.oldFrom, hunk.oldTo)) allowReplacing(rewriting, block);
  return run.first ? replaceRun(rewriting, run) : insertRun(rewriting, run, around);
}

/** The only block of a cell. */
function rewriteCell(
  rewriting: Rewriting,
  old: readonly Block[],
  blocks: readonly Block[],
  hunk: Hunk,
  { place }: Around,
): boolean {
  const [only, second] = blocks;
  const [was, other] = old;
  const origin = was && rewriting.sourcePositions.get(was);
  if (!was || !origin || other || second || hunk.oldFrom !== 0 || (only && only.type !== 'paragraph')) return false;
  if (only?.align || was.type !== 'paragraph' || was.align) return false;
  allowReplacing(rewriting, was);
  const { printer } = rewriting;
  const html = only ? printHtml(only.children, printer) : '';
  const written = place === 'html' ? html : pipeCell({ children: [...blocks], start: 0, end: 0 }, printer);
  if (written === undefined) return false;
  splice(rewriting, 2, origin.start, origin.end, written);
  return true;
}

function printRun(rewriting: Rewriting, { blocks, previous, next, tight }: Run): string {
  const signs = [previous, next].map(
    (origin) => origin && signOf(rewriting.text.slice(origin.start, origin.start + 12)),
  );
  const avoid = signs.filter((sign) => sign !== undefined);
  return printBlocks(blocks, rewriting.printer, { tight, avoid });
}

function replaceRun(rewriting: Rewriting, run: Run): boolean {
  const { first, last, previous, next } = run;
  if (!first || !last || last.end < first.start) return false;
  const printed = printRun(rewriting, run);
  if (rewriting.gaps && run.tier === 3) {
    const from = previous?.end ?? startOf(rewriting, first);
    const to = next ? startOf(rewriting, next) : last.end;
    const whole = `${previous ? '\n\n' : ''}${printed}${next ? '\n\n' : ''}`;
    splice(rewriting, run.tier, from, to, physical(rewriting, whole, first.containers));
    return true;
  }
  const from = startOf(rewriting, first);
  splice(rewriting, run.tier, from, last.end, physical(rewriting, printed, first.containers));
  return true;
}

function insertRun(rewriting: Rewriting, run: Run, around: Around): boolean {
  const { previous, next, tight, tier } = run;
  const { text } = rewriting;
  const printed = printRun(rewriting, run);
  const space = tight ? '\n' : '\n\n';
  if (previous) {
    const gap = next ? text.slice(previous.end, next.start) : '\n\n';
    const after = tight || isApart(gap) ? '' : /[\r\n]/.test(gap) ? '\n' : '\n\n';
    const insert = physical(rewriting, `${space}${printed}${after}`, previous.containers);
    splice(rewriting, tier, previous.end, previous.end, insert);
    return true;
  }
  if (next) {
    const at = startOf(rewriting, next);
    splice(rewriting, tier, at, at, physical(rewriting, `${printed}${space}`, next.containers));
    return true;
  }
  return around.depth === 0 && insertFirst(rewriting, printed);
}

/** The first block of a page without any. */
function insertFirst(rewriting: Rewriting, printed: string): boolean {
  const { text, sourcePositions } = rewriting;
  const { bodyStart } = sourcePositions.page;
  const rest = text.slice(bodyStart);
  if (rest.trim() !== '') return false;
  const lead = bodyStart > 1 ? (text[bodyStart - 1] === '\n' ? '\n' : '\n\n') : '';
  splice(rewriting, 3, bodyStart, text.length, physical(rewriting, `${lead}${printed}\n`, []));
  return true;
}

function removeRun(rewriting: Rewriting, run: Run, removed: readonly Block[], around: Around): boolean {
  const { previous, next, first, last, tight, tier } = run;
  const { text, sourcePositions } = rewriting;
  if (!first || !last) return true;
  const before = previous ? text.slice(previous.end, first.start) : '';
  const after = next ? text.slice(last.end, next.start) : '';
  if (isMarkup(before) || isMarkup(after) || isMarkup(between(rewriting, removed)) || last.end < first.start) {
    for (const block of removed) {
      const origin = sourcePositions.get(block);
      if (origin) splice(rewriting, tier, startOf(rewriting, origin), origin.end, '');
    }
    return true;
  }
  if (previous && next) {
    if (tight || isApart(after)) splice(rewriting, tier, previous.end, last.end, '');
    else if (isApart(before)) splice(rewriting, tier, startOf(rewriting, first), startOf(rewriting, next), '');
    else
      splice(rewriting, tier, previous.end, startOf(rewriting, next), physical(rewriting, '\n\n', previous.containers));
    return true;
  }
  if (previous) splice(rewriting, tier, previous.end, last.end, '');
  else if (next) splice(rewriting, tier, startOf(rewriting, first), startOf(rewriting, next), '');
  else if (around.depth === 0) splice(rewriting, tier, startOf(rewriting, first), last.end, '');
  else return false;
  return true;
}

/** With a blank line. The two characters of one line break are not two of them. */
const isApart = (gap: string): boolean => /(?:\r\n|\r(?!\n)|\n)[ \t>]*[\r\n]/.test(gap);

/** Tags that have no node of their own, such as `<div>`. */
const isMarkup = (gap: string): boolean => /[^\s>]/.test(gap);

function between(rewriting: Rewriting, blocks: readonly Block[]): string {
  let gaps = '';
  let at: number | undefined;
  for (const block of blocks) {
    const origin = rewriting.sourcePositions.get(block);
    if (!origin) continue;
    if (at !== undefined && origin.start > at) gaps += rewriting.text.slice(at, origin.start);
    at = origin.end;
  }
  return gaps;
}

/** A top-level block with the indent before it. */
function startOf({ text }: Rewriting, { start, containers }: SourcePosition): number {
  if (containers.length > 0) return start;
  const line = lineStart(text, start);
  return /^[ \t]*$/.test(text.slice(line, start)) ? line : start;
}
