import type { Page } from '../page.ts';
import type { Settlement, Subject } from './conflict.ts';
import { present, sideOf } from './fields.ts';

export interface Place {
  readonly parent?: string;
  readonly order: string;
}

/** Moves below different pages conflict. Two positions below the same page do not: one of them is taken. */
export function mergePlaces(
  settlement: Settlement,
  subject: Subject,
  base: Page | undefined,
  ours: Page,
  theirs: Page,
): Place {
  if (isSamePlace(ours, theirs) || isSamePlace(theirs, base)) return placeOf(ours);
  if (isSamePlace(ours, base)) return placeOf(theirs);
  if (ours.parent === theirs.parent) return placeOf(ours.order <= theirs.order ? ours : theirs);
  if (base !== undefined && theirs.parent === base.parent) return placeOf(ours);
  if (base !== undefined && ours.parent === base.parent) return placeOf(theirs);
  const shown = {
    ours: parentOf(ours),
    theirs: parentOf(theirs),
    base: base === undefined ? undefined : parentOf(base),
  };
  const choice = settlement.settle({ kind: 'place', subject, field: 'parent', ...present(shown) });
  settlement.placed.set(subject.id, choice === undefined ? undefined : sideOf(choice));
  return placeOf({ ours, theirs }[sideOf(choice)]);
}

export function placeOf(page: Page): Place {
  return page.parent === undefined ? { order: page.order } : { parent: page.parent, order: page.order };
}

export function putAt(page: Page, place: Place): Page {
  const { parent: _, ...rest } = page;
  return { ...rest, ...place };
}

export function isSamePlace(left: Page | undefined, right: Page | undefined): boolean {
  return left?.parent === right?.parent && left?.order === right?.order;
}

/** Null is the root level. */
function parentOf(page: Page): string | null {
  return page.parent ?? null;
}
