// Work that can be done in one go or in many short turns: it yields wherever it may stop.

export type Task<T> = Generator<undefined, T, undefined>;

export function runSync<T>(steps: Task<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Others are answered much later when a turn is long; when it is very short, changing turns is most of the work. */
const turnMs = 8;

export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** For loops: what it gives is to be waited for, when it is time to let others have a turn. */
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
