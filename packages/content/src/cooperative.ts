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

/** For loops: returns a promise to await when the time slice is over. */
export function createYielder(): () => Promise<void> | undefined {
  let until = performance.now() + turnMs;
  return () => {
    if (performance.now() < until) return undefined;
    return yieldToEventLoop().then(() => void (until = performance.now() + turnMs));
  };
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
