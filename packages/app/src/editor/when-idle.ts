const latestMs = 2000;

/** Does the work when the browser has nothing else to do. Returns a function that gives it up. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, latestMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(request);
}
