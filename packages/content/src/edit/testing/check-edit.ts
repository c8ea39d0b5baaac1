// What holds for every edit, whatever it changes.
import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict';
import type { Block } from '../../markdown/tree.ts';
import type { Edit } from '../edit-page.ts';
import type { EditablePage } from '../editable-page.ts';
import { openPage, spanIn } from '../editable-page.ts';
import { hiddenIn } from '../rewriting.ts';
import { isSameBlocks } from '../same-content.ts';
import { applySplices, invertSplices } from '../splice.ts';
import type { RandomEdit } from './random-edits.ts';

export interface Checked {
  /** A top-level block that the edit did not touch was written anew. */
  neighbour: boolean;
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
  return {
    loose: !isSameBlocks(edit.page.blocks, wanted.blocks),
    neighbour: touchesOthers(page, edit, wanted.blocks),
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

function touchesOthers(page: EditablePage, edit: Edit, wanted: readonly Block[]): boolean {
  const kept = new Set(wanted);
  let touched = false;
  for (const [index, block] of page.blocks.entries()) {
    if (!kept.has(block)) continue;
    const { start, end } = spanIn(page, index);
    const overlaps = edit.splices.some(({ from, to }) => from < end && to > start);
    if (!overlaps) continue;
    // A moved block is removed here and inserted elsewhere, with its bytes.
    const place = edit.page.blocks.findIndex((_, i) => sourceAt(edit.page, i) === page.text.slice(start, end));
    if (place < 0) touched = true;
  }
  return touched;
}

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
