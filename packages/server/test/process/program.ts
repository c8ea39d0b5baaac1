import { join } from 'node:path';

/**
 * The program begins once more with options and settings that save memory (bin/lectern.js). Given at once, they save 50 ms
 * of processor time; `first-start.test.ts` starts it without.
 */
export const program: readonly string[] = [
  process.execPath,
  '--max-semi-space-size=8',
  join(import.meta.dirname, '../../bin/lectern.js'),
];
export const memorySettings = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' };
