// Runs test files one after another in this process. Node's own option for that is set up before anything of ours runs.
import { relative, resolve } from 'node:path';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';
import { childSeconds, shown } from './cpu-time.ts';

const files = process.argv.slice(2).map((file) => resolve(file));
const failures: EventData.TestFail[] = [];
/** Tests that have begun and not ended, for a run that is ended from outside. */
const running = new Map<string, string>();
let passed = 0;
type Cost = { wall: number; cpu: number };
const costs = new Map<string, Cost>();
let ended = false;

/** CPU seconds of this process and, on Linux, of its children that have exited. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + childSeconds();
}

let cpuBefore = cpuSeconds();

type Place = { file?: string | undefined; line?: number | undefined; column?: number | undefined };
const placeOf = ({ file, line, column }: Place): string =>
  `${relative(process.cwd(), file ?? '')}:${line ?? 0}:${column ?? 0}`;

run({ files, isolation: 'none' })
  .on('test:complete', ({ file, nesting, details }) => {
    if (file === undefined || nesting !== 0) return;
    const now = cpuSeconds();
    const { wall, cpu } = costs.get(file) ?? { wall: 0, cpu: 0 };
    costs.set(file, { wall: wall + details.duration_ms / 1000, cpu: cpu + now - cpuBefore });
    cpuBefore = now;
  })
  .on('test:dequeue', ({ file, line, column, name, type }) => {
    if (type === 'test' && file !== undefined) running.set(placeOf({ file, line, column }), name);
  })
  .on('test:complete', (test) => void running.delete(placeOf(test)))
  .on('test:pass', () => passed++)
  .on('test:fail', (failure) => {
    process.exitCode = 1;
    failures.push(failure);
  })
  .compose(new spec())
  // Handles left open by a failed test would keep the process alive.
  .on('end', () => {
    ended = true;
    const slow = [...costs].filter(([, { wall, cpu }]) => Math.max(wall, cpu) >= 1);
    for (const [file, { wall, cpu }] of slow.sort(([, a], [, b]) => b.cpu - a.cpu))
      console.log(`${shown(wall, cpu)} ${relative(process.cwd(), file)}`);
    process.stdout.write('', () => process.exit());
  })
  .pipe(process.stdout);

// The reporter prints failures at the very end. Print them also when a hanging run is interrupted, and what it hung in.
process.on('exit', () => {
  if (ended) return;
  const isOfSubtests = ({ details: { error } }: EventData.TestFail): boolean =>
    'failureType' in error && error.failureType === 'subtestsFailed';
  const failed = failures.filter((failure) => !isOfSubtests(failure));
  console.log(`ℹ pass ${passed}\nℹ fail ${failed.length + running.size}\n\n✖ failing tests:`);
  for (const failure of failed) {
    console.log(`\ntest at ${placeOf(failure)}\n✖ ${failure.name}`);
    console.log(failure.details.error);
  }
  for (const [place, name] of running) console.log(`\ntest at ${place}\n✖ ${name}: had not ended`);
});
process.on('SIGTERM', () => process.exit(1));
