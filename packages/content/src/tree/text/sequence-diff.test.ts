import { deepEqual, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { diffSequences } from './sequence-diff.ts';

const sequence = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 40 });

function apply(base: readonly string[], side: readonly string[]): { result: string[]; edits: number } {
  const result: string[] = [];
  let at = 0;
  let edits = 0;
  for (const hunk of diffSequences(base, side)) {
    result.push(...base.slice(at, hunk.start), ...side.slice(hunk.from, hunk.to));
    at = hunk.end;
    edits += hunk.end - hunk.start + hunk.to - hunk.from;
  }
  return { result: result.concat(base.slice(at)), edits };
}

/** The textbook algorithm, in quadratic time. */
function fewestEdits(base: readonly string[], side: readonly string[]): number {
  let row = side.map((_, index) => index).concat(side.length);
  for (const [index, item] of base.entries()) {
    const next = [index + 1];
    side.forEach((other, column) => {
      const kept = item === other ? (row[column] ?? 0) : Number.POSITIVE_INFINITY;
      next.push(Math.min(kept, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    });
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe('diffSequences', () => {
  test('turns one sequence into the other with the fewest edits', () => {
    fc.assert(
      fc.property(sequence, sequence, (base, side) => {
        const { result, edits } = apply(base, side);
        deepEqual(result, side);
        deepEqual(edits, fewestEdits(base, side));
      }),
      { numRuns: 500 },
    );
  });

  test('stays correct and fast on adversarial sequences', () => {
    const numbers = Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 20_011}`);
    const cases: [string, string[], string[]][] = [
      ['reversed', numbers, [...numbers].reverse()],
      ['two letters', numbers.map((text) => text.at(-1) ?? ''), numbers.map((text) => text.at(0) ?? '')],
      ['nothing shared', numbers, numbers.map((text) => `x${text}`)],
      ['shuffled halves', numbers, [...numbers.slice(10_000), ...numbers.slice(0, 10_000)]],
    ];
    for (const [name, base, side] of cases) {
      const start = process.cpuUsage();
      deepEqual(apply(base, side).result, side, name);
      ok(process.cpuUsage(start).user < 2_000_000, `${name} takes too long`);
    }
  });
});
