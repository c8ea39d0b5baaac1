// Runs test files one after another in this process. Node's own option for that is set up before anything of ours runs.
import { relative, resolve } from 'node:path';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';

const files = process.argv.slice(2).map((file) => resolve(file));
const failures: EventData.TestFail[] = [];
const seconds = new Map<string, number>();
let ended = false;
run({ files, isolation: 'none' })
  .on('test:complete', ({ file, nesting, details }) => {
    if (file !== undefined && nesting === 0) seconds.set(file, (seconds.get(file) ?? 0) + details.duration_ms / 1000);
  })
  .on('test:fail', (failure) => {
    process.exitCode = 1;
    failures.push(failure);
  })
  .compose(new spec())
  // Handles left open by a failed test would keep the process alive.
  .on('end', () => {
    ended = true;
    const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, 10);
    for (const [file, time] of slowest) console.log(`${time.toFixed(1)} s ${relative(process.cwd(), file)}`);
    process.stdout.write('', () => process.exit());
  })
  .pipe(process.stdout);

// The reporter prints failures at the very end. Print them also when a hanging run is interrupted.
process.on('exit', () => {
  if (!ended) for (const { name, details } of failures) console.error(`✖ ${name}:`, details.error);
});
process.on('SIGTERM', () => process.exit(1));
