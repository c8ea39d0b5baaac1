// Concurrency limit with a bounded queue, for work that takes much memory or time. Further callers are rejected,
// because they would time out waiting.
import { HttpError } from './errors.ts';

export function createLimiter(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new HttpError(503, 'too many concurrent requests; try again in a moment', 2);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // A waiter takes over the slot.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
