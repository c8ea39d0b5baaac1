// Random pages: pieces of every syntax in any order.
import fc from 'fast-check';
import { codePoint } from './code-point.ts';
import { readFixture } from './corpus.ts';

const pieces = JSON.parse(readFixture('markdown-pieces.json')) as string[];

export const randomMarkdown: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...pieces) },
      { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 6 }) },
    ),
    {
      maxLength: 40,
      size: 'max',
    },
  )
  .map((parts) => parts.join(''));

/** Number of cases; the default keeps the suite short. */
export function fuzzRuns(fallback: number): number {
  const wanted = Number(process.env['LECTERN_FUZZ']);
  return wanted > 0 ? wanted : fallback;
}
