// Which test files run in one process, and how long that takes, so that several processes end at about the same time.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files of one process, and how many seconds they may take. */
export type Part = { title: string; files: string[]; env: Record<string, string>; how: string[]; seconds: number };

/** Seconds by `engine file`, of files that take long. */
export type Durations = Record<string, number>;

const recorded = join(import.meta.dirname, 'test-durations.json');
const durations = JSON.parse(readFileSync(recorded, 'utf8')) as Durations;
/** Of a file that takes no longer than that nothing is recorded. */
const leastSeconds = 2;
const usualSeconds = (file: string): number => (file.startsWith('e2e') ? 30 : 1);
/** Loading the server and creating its database. */
const startSeconds = 2;

export const secondsOf = (engine: string, file: string): number => durations[`${engine} ${file}`] ?? usualSeconds(file);

export const secondsOfPart = (engine: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + secondsOf(engine, file), startSeconds);

/** Writes down how long files took; those that were not run keep what they had. */
export function recordDurations(taken: ReadonlyMap<string, number>): void {
  const all = { ...durations, ...Object.fromEntries(taken) };
  const long = Object.entries(all).filter(([, seconds]) => seconds >= leastSeconds);
  const sorted = long.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, seconds]) => [name, Math.round(seconds)]);
  writeFileSync(recorded, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}

/** Neighbours together, in parts that take about the same time and not longer than `seconds`, unless one file does. */
export function* inParts(engine: string, files: readonly string[], seconds: number): Generator<string[]> {
  const total = files.reduce((sum, file) => sum + secondsOf(engine, file), 0);
  const count = Math.ceil(total / seconds);
  const parts: string[][] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const file of files) {
    const own = secondsOf(engine, file);
    parts[Math.min(count - 1, Math.floor(((before + own / 2) / total) * count))]!.push(file);
    before += own;
  }
  yield* parts.filter((part) => part.length > 0);
}
