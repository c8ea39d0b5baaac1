import { ok } from 'node:assert/strict';
// The engine itself reads no files; its tests do.
// oxlint-disable-next-line no-restricted-imports
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { fixturePages, pages } from '../markdown/test/corpus.ts';
import { page } from '../markdown/test/pages.ts';
import { randomMarkdown } from '../markdown/test/random-markdown.ts';
import type { Counts, SourceText } from './testing/run-edits.ts';
import { runEdits } from './testing/run-edits.ts';

const wanted = Number(process.env['LECTERN_EDITS']) || 4000;
const isLong = wanted > 4000;
const given = process.env['LECTERN_SEED'];
const seed = given === undefined ? (isLong ? Date.now() % 1_000_000_000 : 1) : Number(given);

/** Long pages take most of the time, and have no more kinds of edits. */
const fits = ({ source }: SourceText): boolean => source.length < (isLong ? 60_000 : 2500);

const root = join(import.meta.dirname, '../../../..');
const readmes = globSync('node_modules/{*,@*/*}/README.md', { cwd: root })
  .sort()
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

const generated = (kind: fc.Arbitrary<string>, name: string, count: number): SourceText[] =>
  fc.sample(kind, { seed, numRuns: count }).map((source, i) => ({ path: `${name} ${i} of seed ${seed}`, source }));

/** Shares of 1. */
interface Limits {
  refused: number;
  neighbours: number;
  outsideLeaf: number;
}

function check(counts: Counts, limits: Limits): void {
  const share = (count: number, of: number): number => count / Math.max(1, of);
  ok(share(counts.refused, counts.edits) <= limits.refused, `refused: ${counts.refused}`);
  ok(share(counts.neighbours, counts.edits) <= limits.neighbours, `neighbours: ${counts.neighbours}`);
  ok(share(counts.outsideLeaf, counts.leafEdits) <= limits.outsideLeaf, `outside of leaf: ${counts.outsideLeaf}`);
}

const strict: Limits = { refused: 0.01, neighbours: 0, outsideLeaf: 0.005 };
/** Pieces of syntax in any order make trees that no text expresses after an edit. */
const lenient: Limits = { refused: 0.08, neighbours: 0.05, outsideLeaf: 0.02 };

const sources: [string, number, () => SourceText[], Limits][] = [
  ['real pages', 0.4, () => (pages.length > fixturePages.length ? pages.slice(fixturePages.length) : pages), strict],
  ['READMEs of packages', 0.3, () => readmes, strict],
  ['generated pages', 0.2, () => generated(page, 'page', 100), strict],
  ['any text', 0.1, () => generated(randomMarkdown, 'text', 300), lenient],
];

describe('random edits are splices that read as the edited tree, change nothing else and can be undone', () => {
  for (const [name, part, read, limits] of sources) {
    test(name, (context) => {
      const counts = runEdits(read().filter(fits), Math.round(wanted * part), seed);
      context.diagnostic(`${name}, seed ${seed}: ${JSON.stringify(counts)}`);
      check(counts, limits);
    });
  }
});
