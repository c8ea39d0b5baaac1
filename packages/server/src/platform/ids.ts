import { randomBytes, randomFillSync } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(value: bigint, length: number): string {
  let text = '';
  for (let left = value; text.length < length; left /= 62n) text = digits[Number(left % 62n)]! + text;
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
    lastText = base62(BigInt(time), 8);
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

/** Text nobody can guess, for tokens and links. */
export const newSecret = (bytes = 24): string =>
  base62(BigInt(`0x${randomBytes(bytes).toString('hex')}`), Math.ceil(bytes * 1.345));
