// Cooperative tasks: work that can run at once or in time slices; it yields wherever it may be interrupted.

export type Task<T> = Generator<undefined, T, unknown>;

export function runSync<T>(steps: Task<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Long slices delay other requests; very short ones are mostly overhead. */
const turnMs = 8;

export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * When the current turn should end. All loops of a turn share it: those that run one after the other, each shorter than a
 * slice, would otherwise be one long turn.
 */
let until: number | undefined;
/** Loops whose slice is over. Each turn resumes one, with a slice of its own: a long loop must not use up that of the others. */
const waiting: (() => void)[] = [];
let isScheduled = false;
const later: (work: () => void) => unknown = globalThis.setImmediate ?? ((work) => setTimeout(work, 0));

function scheduleTurn(): void {
  if (isScheduled) return;
  isScheduled = true;
  later(() => {
    isScheduled = false;
    until = undefined;
    waiting.shift()?.();
    if (waiting.length > 0) scheduleTurn();
  });
}

function endOfSlice(): number {
  if (until === undefined) {
    until = performance.now() + turnMs;
    scheduleTurn();
  }
  return until;
}

const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    scheduleTurn();
  });

/** For loops: returns a promise to await when the time slice is over. */
export function createYielder(): () => Promise<void> | undefined {
  endOfSlice();
  return () => (performance.now() < endOfSlice() ? undefined : nextSlice());
}

export async function runInSlices<T>(steps: Task<T>): Promise<T> {
  const due = createYielder();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const turn = due();
    if (turn) await turn;
  }
}
