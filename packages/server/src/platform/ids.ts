import { randomBytes } from 'node:crypto';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

function base62(value: bigint, length: number): string {
  let text = '';
  for (let left = value; text.length < length; left /= 62n) text = digits[Number(left % 62n)]! + text;
  return text;
}

/** Twenty characters that begin with the time, so that new rows land beside each other in every index. */
export function newId(now: Date): string {
  const random = randomBytes(9);
  return base62(BigInt(now.getTime()), 8) + base62(BigInt(`0x${random.toString('hex')}`), 12);
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
