// Only one tab writes a page: two would overwrite each other's work on this device.

/** Gives the lock back; undefined when another tab has it. */
export async function acquireTabLock(name: string): Promise<(() => void) | undefined> {
  // Absent without https.
  if (!('locks' in navigator)) return () => undefined;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: answer, resolve: answered } = Promise.withResolvers<(() => void) | undefined>();
  void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    answered(lock ? release : undefined);
    return lock ? held : undefined;
  });
  return answer;
}
