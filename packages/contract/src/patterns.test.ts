// Error messages explain patterns in words, with an example.
import { match, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { operations } from './operations.ts';

function* patternsIn(value: unknown, seen: Set<unknown>): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  const schema = value as Record<string, unknown>;
  if (typeof schema['pattern'] === 'string') yield schema;
  for (const inner of Object.values(schema)) yield* patternsIn(inner, seen);
}

test('every pattern is explained in words with an example that it matches', () => {
  let count = 0;
  for (const { id, query, body } of operations)
    for (const schema of patternsIn([query, body], new Set())) {
      const words = schema['x-expects'];
      ok(typeof words === 'string', `${id}: the pattern ${String(schema['pattern'])} needs x-expects`);
      const example = /, such as (\S+)$/.exec(words)?.[1];
      ok(example !== undefined, `${id}: “${words}” has no example`);
      match(example, new RegExp(String(schema['pattern']), 'u'));
      count++;
    }
  ok(count > 15, `only ${count} patterns were found`);
});
