import { randomFillSync } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The value must be a safe integer. */
function base62(value: number, length: number): string {
  let text = '';
  for (let left = value; text.length < length; left = Math.floor(left / 62)) text = digits[left % 62]! + text;
  return text;
}

const pool = Buffer.allocUnsafe(4096);
let used = pool.length;

/** Random bytes from a pool: a system call for a few bytes costs more than the rest of an id. */
function randomDigit(): string {
  for (;;) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const value = pool[used++]!;
    // Rejection sampling: the highest values would bias the first digits.
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

/** Twenty characters with a time prefix, so that new rows are adjacent in every index. */
export function newId(now: Date): string {
  let id = textOfTime(now.getTime());
  for (let done = 0; done < 12; done++) id += randomDigit();
  return id;
}

/** An id that sorts after `previous`, which may be of a request that began later and finished earlier. */
export function newIdAfter(now: Date, previous: string): string {
  const id = newId(now);
  if (id > previous) return id;
  let time = 0;
  for (const digit of previous.slice(0, 8)) time = time * 62 + digits.indexOf(digit);
  return newId(new Date(time + 1));
}

/** Unguessable text for tokens and links, with the entropy of so many random bytes. */
export function newSecret(bytes = 24): string {
  let text = '';
  for (let left = Math.ceil(bytes * 1.345); left > 0; left--) text += randomDigit();
  return text;
}

/** No id created before this time sorts after it. */
export const idFloor = (time: Date): string => base62(Math.max(0, time.getTime()), 8);
