// What holds for every edit, whatever it changes.
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { Block } from '../../markdown/tree.ts';
import { hunksOf } from '../alignment.ts';
import type { Edit } from '../edit-page.ts';
import type { EditablePage } from '../editable-page.ts';
import { openPage, spanIn } from '../editable-page.ts';
import { hiddenIn } from '../rewriting.ts';
import { isSameBlocks } from '../same-content.ts';
import { applySplices, invertSplices } from '../splice.ts';
import type { RandomEdit } from './random-edits.ts';

export interface Checked {
  /** A top-level block that the edit neither changes nor moves was written anew without need. */
  neighbour: boolean;
  /** One was written anew because it would have been read as one with the block that is beside it now. */
  parted: boolean;
  /** Bytes outside of the edited paragraph, cell or the like have changed. */
  outsideLeaf: boolean;
  /** Only whether lists are tight differs from what was wanted. */
  loose: boolean;
}

export function checkEdit(page: EditablePage, edit: Edit, wanted: RandomEdit): Checked {
  const { splices } = edit;
  strictEqual(edit.page.text, applySplices(page.text, splices));
  strictEqual(applySplices(edit.page.text, invertSplices(page.text, splices)), page.text, 'the inverse restores');
  const fresh = openPage(edit.page.text);
  ok(fresh, 'the text can be opened');
  ok(isSameBlocks(edit.page.blocks, wanted.blocks, { tight: false }), 'reads as wanted');
  checkParsed(edit.page, fresh);
  checkKept(page, edit, wanted);
  const neighbours = neighboursOf(page, edit, wanted.blocks);
  return {
    loose: !isSameBlocks(edit.page.blocks, wanted.blocks),
    neighbour: neighbours === 'changed',
    parted: neighbours === 'parted',
    outsideLeaf: isOutsideLeaf(page, edit, wanted),
  };
}

/** Parsing again only what has changed gives the tree of the whole text. */
export function checkParsed(page: EditablePage, fresh: EditablePage): void {
  strictEqual(page.bodyStart, fresh.bodyStart);
  ok(isSameBlocks(page.blocks, fresh.blocks), 'parsed in part as in whole');
  deepStrictEqual(
    page.blocks.map((_, i) => spanIn(page, i)),
    fresh.blocks.map((_, i) => spanIn(fresh, i)),
    'spans are those of the text',
  );
}

/** What the tree does not hold may only vanish with the nodes it is in. */
function checkKept(page: EditablePage, edit: Edit, wanted: RandomEdit): void {
  if (wanted.removes) return;
  // Negative where text that looks like markup is escaped.
  const after = hiddenIn(edit.page.text, edit.page.blocks).map((count) => Math.max(0, count));
  for (const [i, count] of hiddenIn(page.text, page.blocks).entries()) {
    ok(count <= (after[i] ?? 0), 'nothing is lost');
  }
}

/** Blocks that the edit neither changes nor moves. They have their bytes, or must be written so that they stay apart. */
function untouchedBlocks(page: EditablePage, wanted: readonly Block[]): Set<Block> {
  const rest = new Set(page.blocks);
  for (const { oldFrom, oldTo } of hunksOf(page.blocks, wanted))
    for (const block of page.blocks.slice(oldFrom, oldTo)) rest.delete(block);
  return rest;
}

function neighboursOf(page: EditablePage, edit: Edit, wanted: readonly Block[]): 'kept' | 'parted' | 'changed' {
  const untouched = untouchedBlocks(page, wanted);
  const changed = page.blocks.filter((block, index) => {
    if (!untouched.has(block)) return false;
    const { start, end } = spanIn(page, index);
    const overlaps = edit.splices.some(({ from, to }) => from < end && to > start);
    // A splice may begin in a block that begins like what is inserted before it, and tags around several blocks count to one
    // of them.
    return overlaps && !edit.page.text.includes(page.text.slice(start, end));
  });
  if (changed.length === 0) return 'kept';
  return changed.every((block) => wouldJoin(page, edit, wanted, block)) ? 'parted' : 'changed';
}

/**
 * Whether the block is beside one that it was not beside before, and Markdown would read the two as one: lists, and indented
 * code after code, a list or a footnote. Another marker or a fence keeps them apart.
 */
function wouldJoin(page: EditablePage, edit: Edit, wanted: readonly Block[], block: Block): boolean {
  const before = page.blocks.indexOf(block);
  const now = wanted.indexOf(block);
  const isIndented = block.type === 'code' && !/^[`~<{]/.test(sourceAt(page, before));
  if (isIndented && isBelowFootnote(edit.page.text.slice(0, spanIn(edit.page, now).start))) return true;
  return [-1, 1].some((side) => {
    const beside = wanted[now + side];
    if (beside === undefined || beside === page.blocks[before + side]) return false;
    if (block.type === 'list') return beside.type === 'list' && beside.ordered === block.ordered;
    return isIndented && (beside.type === 'code' || beside.type === 'list');
  });
}

/** Whether the last line of the text above is that of a footnote, which is no block. */
const isBelowFootnote = (above: string): boolean => /(?:^|\n)\[\^[^\]\n]+\]:[^\n]*$/.test(above.trimEnd());

function sourceAt(page: EditablePage, index: number): string {
  const { start, end } = spanIn(page, index);
  return page.text.slice(start, end);
}

function isOutsideLeaf(page: EditablePage, edit: Edit, { leaf, blocks }: RandomEdit): boolean {
  if (!leaf) return false;
  const kept = new Set(blocks);
  const index = page.blocks.findIndex((block) => !kept.has(block));
  const { start, end } = spanIn(page, index, leaf);
  const rest = /^[ \t]*/.exec(page.text.slice(end))?.[0].length ?? 0;
  return edit.splices.some(({ from, to }) => from < start || to > end + rest);
}
