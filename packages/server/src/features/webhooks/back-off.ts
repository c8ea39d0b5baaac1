// Retry schedule of failed deliveries: exponential backoff, for a day.
const firstMs = 15_000;
const factor = 2.5;
const longestMs = 4 * 3_600_000;

/** After so many attempts a delivery fails permanently. */
export const maxAttempts = 14;

/** With up to 20 % jitter, so that a recovering receiver does not get all retries at once. */
export function delayAfter(attempts: number, random = Math.random): number {
  const plain = Math.min(longestMs, firstMs * factor ** (attempts - 1));
  return Math.round(plain * (0.9 + 0.2 * random()));
}

/**
 * A webhook whose receiver accepted nothing for this long is paused: less than all attempts take, whatever the
 * jitter.
 */
export const pauseAfterMs = 20 * 3_600_000;
