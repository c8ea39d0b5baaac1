/** Callers that arrive during a run share the next one, because the running one may predate their writes. */
export function coalesced<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    const run = work();
    const end = (): void => (running = undefined);
    running = run.then(end, end);
    return run;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
