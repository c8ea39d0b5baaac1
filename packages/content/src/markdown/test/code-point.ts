// Any character, for `fc.string`. The same strings as with its unit `binary`, which takes more than a second and 200 MB in every
// process, for a table of all characters.
import fc from 'fast-check';

const [firstSurrogate, surrogates] = [0xd800, 0x800];

export const codePoint: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - surrogates })
  .map((n) => String.fromCodePoint(n < firstSurrogate ? n : n + surrogates), numberOf);

/** Throws for what is no such character. */
function numberOf(value: unknown): number {
  const point = typeof value === 'string' ? value.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== value) throw new Error('not one character');
  if (point >= firstSurrogate && point < firstSurrogate + surrogates) throw new Error('half a character');
  return point < firstSurrogate ? point : point - surrogates;
}
