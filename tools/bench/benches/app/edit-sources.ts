// The pages that the benchmarks of edits read: the handbook, READMEs of installed packages, and generated ones.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { SourceText } from '../../../../packages/content/src/edit/testing/run-edits.ts';
import { pages as corpus } from '../../../../packages/content/src/markdown/test/corpus.ts';
import { page } from '../../../../packages/content/src/markdown/test/pages.ts';

const root = join(import.meta.dirname, '../../../..');

export const seed = 1;

export function sources(generated: number): SourceText[] {
  const readmes = globSync('node_modules/{*,@*/*}/README.md', { cwd: root }).sort();
  return [
    ...corpus,
    ...readmes.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') })),
    ...fc.sample(page, { seed, numRuns: generated }).map((source, index) => ({ path: `page ${index}`, source })),
  ];
}
