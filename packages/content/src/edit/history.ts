// Undo and redo as splices of the text, for all ways of editing it alike. Values only: the caller has the clock.
import type { Splice } from './splice.ts';
import { composeSplices, invertSplices, rebaseSplices } from './splice.ts';

/** Splices that undo or redo one step, for the text they apply to. */
interface Step {
  readonly splices: readonly Splice[];
  readonly time: number;
  /** Edits of the same kind in short succession are one step. */
  readonly kind: string | undefined;
}

export interface History {
  /** Newest last: each applies to the text that the ones after it lead back to. */
  readonly done: readonly Step[];
  readonly undone: readonly Step[];
}

export const emptyHistory: History = { done: [], undone: [] };

export interface Recorded {
  /** The text before the splices. */
  text: string;
  splices: readonly Splice[];
  /** Any unit, as long as it is the unit of `within`. */
  time: number;
  /** Edits of the same kind, such as typing, join the step before them when it is no older than `within`. */
  kind?: string;
  within?: number;
}

/** Older steps are forgotten. */
const most = 1000;

export function record(history: History, { text, splices, time, kind, within = 0 }: Recorded): History {
  if (splices.length === 0) return history;
  const inverse = invertSplices(text, splices);
  const last = history.done.at(-1);
  const joins = last && kind !== undefined && last.kind === kind && time - last.time <= within;
  const step: Step = { splices: joins ? composeSplices(inverse, last.splices) : inverse, time, kind };
  const before = joins ? history.done.slice(0, -1) : history.done;
  return { done: [...before, step].slice(-most), undone: [] };
}

/** What to apply to the text, and the history after it; undefined when there is nothing to undo. */
export function undo(history: History, text: string): { splices: readonly Splice[]; history: History } | undefined {
  const step = history.done.at(-1);
  if (!step) return undefined;
  const back: Step = { splices: invertSplices(text, step.splices), time: step.time, kind: undefined };
  return { splices: step.splices, history: { done: history.done.slice(0, -1), undone: [...history.undone, back] } };
}

export function redo(history: History, text: string): { splices: readonly Splice[]; history: History } | undefined {
  const step = history.undone.at(-1);
  if (!step) return undefined;
  const back: Step = { splices: invertSplices(text, step.splices), time: step.time, kind: undefined };
  return { splices: step.splices, history: { done: [...history.done, back], undone: history.undone.slice(0, -1) } };
}

/** The history after splices of somebody else. These are not undone, and nothing of theirs is removed by an undo. */
export function mapHistory(history: History, others: readonly Splice[]): History {
  return { done: mapSteps(history.done, others), undone: mapSteps(history.undone, others) };
}

function mapSteps(steps: readonly Step[], others: readonly Splice[]): Step[] {
  const mapped: Step[] = [];
  let foreign = others;
  for (const step of steps.toReversed()) {
    const splices = rebaseSplices(step.splices, foreign, 'after');
    if (splices.length > 0) mapped.push({ ...step, splices });
    foreign = rebaseSplices(foreign, step.splices, 'before');
  }
  return mapped.reverse();
}
