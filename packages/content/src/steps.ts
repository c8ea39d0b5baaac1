// Work that can be done in one go or in many short turns: it yields wherever it may stop.

export type Steps<T> = Generator<undefined, T, undefined>;

export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Others are answered much later when a turn is long; when it is very short, changing turns is most of the work. */
const turnMs = 8;

export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** For loops: what it gives is to be waited for, when it is time to let others have a turn. */
export function pace(): () => Promise<void> | undefined {
  let until = performance.now() + turnMs;
  return () => {
    if (performance.now() < until) return undefined;
    return nextTurn().then(() => void (until = performance.now() + turnMs));
  };
}

export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  const due = pace();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    const turn = due();
    if (turn) await turn;
  }
}
