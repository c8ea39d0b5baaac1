import { useDeferredValue } from 'react';

/** About what a window shows. */
const shownFirst = 20;

/** The first rows of a list at once, and the others after they are painted. */
export function useProgressiveList<T>(rows: readonly T[] = [], first = shownFirst): readonly T[] {
  const drawn = useDeferredValue(rows.length, 0);
  return rows.slice(0, Math.max(first, drawn));
}
