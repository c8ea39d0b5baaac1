// The decisions that were made so far, and the conflict that is shown.
import { useState } from 'react';
import type { Conflict } from '../change-requests/queries.ts';
import { nextOpen, type Decision, type Decisions } from './desk-model.ts';

export function useDecisions(conflicts: readonly Conflict[]) {
  const [decisions, setDecisions] = useState<Decisions>(new Map());
  const [index, setIndex] = useState(0);
  const last = Math.max(0, conflicts.length - 1);
  const shown = conflicts[Math.min(index, last)];
  const settled = conflicts.filter(({ id }) => decisions.has(id)).length;
  return {
    decisions,
    shown,
    settled,
    isReady: conflicts.length > 0 && settled === conflicts.length,
    show: setIndex,
    step: (by: 1 | -1): void => setIndex(Math.min(Math.max(index + by, 0), last)),
    /** `isFinal` goes on to the next open conflict. */
    decide(decision: Decision, isFinal: boolean): void {
      if (!shown) return;
      const next = new Map(decisions).set(shown.id, decision);
      setDecisions(next);
      if (isFinal) setIndex(nextOpen(conflicts, next, index) ?? index);
    },
  };
}
