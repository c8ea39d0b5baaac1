// When a receiver that refuses or does not answer is tried again: soon at first, then later and later, for a day.
const firstMs = 15_000;
const factor = 2.5;
const longestMs = 4 * 3_600_000;

/** After so many attempts a delivery is given up. */
export const maxAttempts = 14;

/** Of up to a fifth, so that receivers that come back are not met by all at once. */
export function delayAfter(attempts: number, random = Math.random): number {
  const plain = Math.min(longestMs, firstMs * factor ** (attempts - 1));
  return Math.round(plain * (0.9 + 0.2 * random()));
}

/** A webhook whose receiver took nothing for so long is paused: less than all attempts take, whatever the spread. */
export const pauseAfterMs = 20 * 3_600_000;
