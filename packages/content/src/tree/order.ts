// Order keys (fractional indexing): fractions in base 62, without trailing zeros. There is always a key between two
// keys.
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = 62n;
/** Appending counts in steps of this size at this length: millions of appends without a longer key. */
const LENGTH = 6;
const STEP = BASE ** 2n;

/** Longer keys indicate many inserts at one position; the siblings around it are then given new ones. */
export const LONG_KEY = 40;

/** `count` keys in ascending order above `low` and below `high`; an absent end is open. */
export function keysBetween(low: string | undefined, high: string | undefined, count: number): string[] {
  const amount = BigInt(count);
  if (low === undefined || high === undefined) {
    const stepped = openEnded(low, high, amount);
    if (stepped !== undefined) return stepped;
  } else if (low >= high) {
    throw new RangeError('There is no key between equal keys.');
  }
  for (let length = 1; ; length += 1) {
    const floor = low === undefined ? 0n : numberOf(low, length);
    const ceiling = high === undefined ? BASE ** BigInt(length) : numberOf(high, length) + roundUp(high, length);
    const gap = ceiling - floor;
    if (gap > amount) return spread(count, length, (index) => floor + (gap * (index + 1n)) / (amount + 1n));
  }
}

function openEnded(low: string | undefined, high: string | undefined, amount: bigint): string[] | undefined {
  const size = BASE ** BigInt(LENGTH);
  const count = Number(amount);
  if (high !== undefined) {
    const first = numberOf(high, LENGTH) - STEP * amount;
    return first > 0n ? spread(count, LENGTH, (index) => first + STEP * index) : undefined;
  }
  const start = low === undefined ? size / 2n : numberOf(low, LENGTH);
  return start + STEP * amount < size ? spread(count, LENGTH, (index) => start + STEP * (index + 1n)) : undefined;
}

function spread(count: number, length: number, valueAt: (index: bigint) => bigint): string[] {
  return Array.from({ length: count }, (_, index) => textOf(valueAt(BigInt(index)), length));
}

/** The first `length` digits as a number. */
function numberOf(key: string, length: number): bigint {
  let value = 0n;
  for (let index = 0; index < length; index += 1) {
    value = value * BASE + BigInt(index < key.length ? DIGITS.indexOf(key.charAt(index)) : 0);
  }
  return value;
}

function roundUp(key: string, length: number): bigint {
  return key.length > length ? 1n : 0n;
}

function textOf(value: bigint, length: number): string {
  let text = '';
  for (let rest = value, index = 0; index < length; index += 1) {
    text = DIGITS.charAt(Number(rest % BASE)) + text;
    rest /= BASE;
  }
  return text.replace(/0+$/, '');
}
