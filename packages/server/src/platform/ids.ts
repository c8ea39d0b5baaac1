import { randomFillSync } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The number must be a safe one. */
function base62(value: number, length: number): string {
  let text = '';
  for (let left = value; text.length < length; left = Math.floor(left / 62)) text = digits[left % 62]! + text;
  return text;
}

const pool = Buffer.allocUnsafe(4096);
let used = pool.length;

/** One after another from a supply: asking the system for a few bytes each time costs more than the rest of an id. */
function randomDigit(): string {
  for (;;) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const value = pool[used++]!;
    // The highest values would make the first digits more likely.
    if (value < 248) return digits[value % 62]!;
  }
}

let lastTime = -1;
let lastText = '';

function textOfTime(time: number): string {
  if (time !== lastTime) {
    lastTime = time;
    lastText = base62(time, 8);
  }
  return lastText;
}

/** Twenty characters that begin with the time, so that new rows land beside each other in every index. */
export function newId(now: Date): string {
  let id = textOfTime(now.getTime());
  for (let done = 0; done < 12; done++) id += randomDigit();
  return id;
}

/** An id that sorts after `previous`, which may be of a request that began later and was done sooner. */
export function newIdAfter(now: Date, previous: string): string {
  const id = newId(now);
  if (id > previous) return id;
  let time = 0;
  for (const digit of previous.slice(0, 8)) time = time * 62 + digits.indexOf(digit);
  return newId(new Date(time + 1));
}

/** Text nobody can guess, for tokens and links; it says as much as so many random bytes. */
export function newSecret(bytes = 24): string {
  let text = '';
  for (let left = Math.ceil(bytes * 1.345); left > 0; left--) text += randomDigit();
  return text;
}

/** No id made before this moment sorts after it. */
export const idFloor = (time: Date): string => base62(Math.max(0, time.getTime()), 8);
