import type { Page } from '../page.ts';
import type { Settlement, Subject } from './conflict.ts';
import { present, sideOf } from './fields.ts';

export interface TreePosition {
  readonly parent?: string;
  readonly order: string;
}

/** Moves to different parents conflict. Two positions below the same parent do not: one of them is taken. */
export function mergePositions(
  settlement: Settlement,
  subject: Subject,
  base: Page | undefined,
  ours: Page,
  theirs: Page,
): TreePosition {
  if (isSamePosition(ours, theirs) || isSamePosition(theirs, base)) return positionOf(ours);
  if (isSamePosition(ours, base)) return positionOf(theirs);
  if (ours.parent === theirs.parent) return positionOf(ours.order <= theirs.order ? ours : theirs);
  if (base !== undefined && theirs.parent === base.parent) return positionOf(ours);
  if (base !== undefined && ours.parent === base.parent) return positionOf(theirs);
  const shown = {
    ours: parentOf(ours),
    theirs: parentOf(theirs),
    base: base === undefined ? undefined : parentOf(base),
  };
  const choice = settlement.settle({ kind: 'place', subject, field: 'parent', ...present(shown) });
  settlement.placed.set(subject.id, choice === undefined ? undefined : sideOf(choice));
  return positionOf({ ours, theirs }[sideOf(choice)]);
}

export function positionOf(page: Page): TreePosition {
  return page.parent === undefined ? { order: page.order } : { parent: page.parent, order: page.order };
}

export function putAt(page: Page, place: TreePosition): Page {
  const { parent: _, ...rest } = page;
  return { ...rest, ...place };
}

export function isSamePosition(left: Page | undefined, right: Page | undefined): boolean {
  return left?.parent === right?.parent && left?.order === right?.order;
}

/** Null is the root level. */
function parentOf(page: Page): string | null {
  return page.parent ?? null;
}
