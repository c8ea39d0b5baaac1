// Work that takes much memory or time: so much at once, and so many who wait. More than that are sent away, because
// they would wait longer than anybody does.
import { HttpError } from './errors.ts';

export function createLimiter(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new HttpError(503, 'too many ask for this at once; try again in a moment', 2);
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
