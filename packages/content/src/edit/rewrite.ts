// The smallest splices that turn the source of a node into that of another: descends to what has changed and writes only
// that anew.
import type { Block, Inline } from '../markdown/tree.ts';
import type { Hunk } from './alignment.ts';
import { hunksOf } from './alignment.ts';
import type { AnyNode, Part, Slot } from './nodes.ts';
import { isTextBlock, kindOf, slotsOf } from './nodes.ts';
import { printInlines } from './print/inlines.ts';
import { guarded } from './print/text-blocks.ts';
import { rewriteBlockHunk } from './rewrite-blocks.ts';
import { rewriteCheckbox, rewritePartHunk } from './rewrite-parts.ts';
import { sameFields } from './same-content.ts';
import { rewriteText, rewriteValue } from './rewrite-text.ts';
import type { Around, Rewriting } from './rewriting.ts';
import { allowReplacing, physical, printerFor, splice } from './rewriting.ts';

/** Rewrites what has changed inside of a node, or replaces it. */
function rewriteNode(
  rewriting: Rewriting,
  old: AnyNode | undefined,
  now: AnyNode | undefined,
  around: Around,
  replace: () => boolean,
): boolean {
  if (!old || !now) return false;
  if (old === now) return true;
  rewriting.depth = Math.max(rewriting.depth, around.depth);
  if (around.depth < rewriting.limit && kindOf(old) === kindOf(now)) {
    const { splices, tier } = rewriting;
    rewriting.splices = [];
    if (rewriteInside(rewriting, old, now, around)) {
      rewriting.splices = [...splices, ...rewriting.splices];
      return true;
    }
    rewriting.splices = splices;
    rewriting.tier = tier;
  }
  return replace();
}

function rewriteInside(rewriting: Rewriting, old: AnyNode, now: AnyNode, around: Around): boolean {
  const origin = rewriting.sourcePositions.get(old);
  if (!origin) return false;
  if ('type' in old && 'type' in now && 'value' in old && 'value' in now) {
    if (old.type === 'text' && now.type === 'text') return rewriteText(rewriting, old, now, origin, around);
    const isSame = sameFields(old, now, 'value');
    return isSame && !('lines' in old) && rewriteValue(rewriting, old.value, now.value, origin);
  }
  if ('type' in old && 'type' in now && old.type === 'listItem' && now.type === 'listItem') {
    if (!rewriteCheckbox(rewriting, old, now, origin)) return false;
  } else if (!sameFields(old, now)) return false;
  return rewriteSlots(rewriting, old, now, around);
}

function rewriteSlots(rewriting: Rewriting, old: AnyNode, now: AnyNode, around: Around): boolean {
  const slots = slotsOf(old);
  const wanted = slotsOf(now);
  return slots.every((slot, i) => {
    const other = wanted[i];
    return other !== undefined && rewriteSlot(rewriting, old, slot, other, aroundInside(rewriting, old, now, around));
  });
}

function aroundInside(rewriting: Rewriting, old: AnyNode, now: AnyNode, around: Around): Around {
  const depth = around.depth + 1;
  const kind = kindOf(now);
  const origin = rewriting.sourcePositions.get(old);
  if ('type' in now && now.type === 'list') return { ...around, depth, list: now };
  if ('type' in now && now.type === 'table') {
    const html = rewriting.text[origin?.start ?? 0] === '<';
    return { ...around, depth, table: { node: now, html } };
  }
  if (kind === 'tableCell' || kind === 'tableColumn') {
    return { ...around, depth, place: around.table?.html ? 'html' : 'cell' };
  }
  if (kind === 'heading') return { ...around, depth, place: 'line' };
  if (kind === 'expandable' || kind === 'image') return { ...around, depth, place: 'html' };
  return { ...around, depth };
}

function rewriteSlot(rewriting: Rewriting, parent: AnyNode, slot: Slot, wanted: Slot, around: Around): boolean {
  if (slot.holds === 'inlines' && wanted.holds === 'inlines') {
    const edges = isTextBlock(parent) ? { first: true, last: true } : {};
    return rewriteInlines(rewriting, slot.nodes, wanted.nodes, { ...around, ...edges });
  }
  if (slot.holds === 'blocks' && wanted.holds === 'blocks') {
    return rewriteBlocks(rewriting, slot.nodes, wanted.nodes, around);
  }
  return (
    slot.holds === 'parts' && wanted.holds === 'parts' && rewriteParts(rewriting, slot.nodes, wanted.nodes, around)
  );
}

/** Whether the nodes are in the order of the source, which copied markup is not always. */
function isInOrder(rewriting: Rewriting, nodes: readonly AnyNode[]): boolean {
  let at = -1;
  return nodes.every((node) => {
    const origin = rewriting.sourcePositions.get(node);
    if (!origin || origin.start < at) return false;
    at = origin.end;
    return true;
  });
}

function rewriteInlines(rewriting: Rewriting, old: Inline[], now: Inline[], around: Around): boolean {
  if (!isInOrder(rewriting, old)) return false;
  return hunksOf(old, now).every((hunk) => {
    const first = around.first && hunk.oldFrom === 0;
    const last = around.last && hunk.oldTo === old.length;
    if (!pairs(hunk, old, now)) return replaceInlines(rewriting, old, now, hunk, { ...around, first, last });
    return eachPair(hunk, (one) => {
      const at = { ...around, first: first && one.oldFrom === 0, last: last && one.oldTo === old.length };
      return rewriteNode(rewriting, old[one.oldFrom], now[one.newFrom], at, () =>
        replaceInlines(rewriting, old, now, one, at),
      );
    });
  });
}

/** Runs of the same length and kinds are compared one by one. */
function pairs(hunk: Hunk, old: readonly AnyNode[], now: readonly AnyNode[]): boolean {
  const length = hunk.oldTo - hunk.oldFrom;
  if (length === 0 || length !== hunk.newTo - hunk.newFrom) return false;
  for (let i = 0; i < length; i++) {
    const a = old[hunk.oldFrom + i];
    const b = now[hunk.newFrom + i];
    if (!a || !b || kindOf(a) !== kindOf(b)) return false;
  }
  return true;
}

function eachPair(hunk: Hunk, rewrite: (pair: Hunk) => boolean): boolean {
  for (let i = 0; i < hunk.oldTo - hunk.oldFrom; i++) {
    const oldFrom = hunk.oldFrom + i;
    const newFrom = hunk.newFrom + i;
    if (!rewrite({ oldFrom, oldTo: oldFrom + 1, newFrom, newTo: newFrom + 1 })) return false;
  }
  return true;
}

function replaceInlines(
  rewriting: Rewriting,
  old: readonly Inline[],
  now: readonly Inline[],
  hunk: Hunk,
  around: Around,
): boolean {
  const { text, sourcePositions } = rewriting;
  const run = old.slice(hunk.oldFrom, hunk.oldTo);
  const previous = old[hunk.oldFrom - 1];
  const next = old[hunk.oldTo];
  const nearest = run[0] ?? previous ?? next;
  const start = nearest && sourcePositions.get(nearest);
  const end = sourcePositions.get(run.at(-1) ?? nearest ?? now[0]!);
  if (!start || !end) return false;
  const from = run.length > 0 || !previous ? start.start : start.end;
  const to = run.length > 0 ? end.end : from;
  for (const node of run) allowReplacing(rewriting, node);
  const beside = { before: around.first ? '' : (text[from - 1] ?? ''), after: around.last ? '' : (text[to] ?? '') };
  const printed = printInlines(
    now.slice(hunk.newFrom, hunk.newTo),
    printerFor(rewriting, around.place),
    around.place,
    beside,
  );
  splice(rewriting, 1, from, to, physical(rewriting, guardedRun(rewriting, printed, around), start.containers));
  return true;
}

function guardedRun(rewriting: Rewriting, printed: string, around: Around): string {
  if (around.place !== 'lines' || rewriting.printer.escape === 'none') return printed;
  if (around.first) return guarded(printed);
  const line = printed.indexOf('\n');
  return line < 0 ? printed : printed.slice(0, line + 1) + guarded(printed.slice(line + 1));
}

/** The blocks of a container, or of the page. */
export function rewriteBlocks(
  rewriting: Rewriting,
  old: readonly Block[],
  now: readonly Block[],
  around: Around,
  hunks: readonly Hunk[] = hunksOf(old, now),
): boolean {
  if (around.depth > 0 && !isInOrder(rewriting, old)) return false;
  return hunks.every((hunk) => {
    if (!pairs(hunk, old, now)) return rewriteBlockHunk(rewriting, old, now, hunk, around);
    return eachPair(hunk, (one) =>
      rewriteNode(rewriting, old[one.oldFrom], now[one.newFrom], around, () =>
        rewriteBlockHunk(rewriting, old, now, one, around),
      ),
    );
  });
}

function rewriteParts(rewriting: Rewriting, old: Part[], now: Part[], around: Around): boolean {
  if (!isInOrder(rewriting, old)) return false;
  return hunksOf(old, now).every((hunk) => {
    if (!pairs(hunk, old, now)) return rewritePartHunk(rewriting, old, now, hunk, around);
    return eachPair(hunk, (one) =>
      rewriteNode(rewriting, old[one.oldFrom], now[one.newFrom], around, () =>
        rewritePartHunk(rewriting, old, now, one, around),
      ),
    );
  });
}
