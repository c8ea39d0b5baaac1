// Runs test files one after another in this process. Node's own option for that is set up before anything of ours runs.
import { relative, resolve } from 'node:path';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';
import { childSeconds, shown } from './cpu-time.ts';

const files = process.argv.slice(2).map((file) => resolve(file));
const failures: EventData.TestFail[] = [];
type Cost = { wall: number; cpu: number };
const costs = new Map<string, Cost>();
let ended = false;

/** CPU seconds of this process and, on Linux, of its children that have exited. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + childSeconds();
}

let cpuBefore = cpuSeconds();

run({ files, isolation: 'none' })
  .on('test:complete', ({ file, nesting, details }) => {
    if (file === undefined || nesting !== 0) return;
    const now = cpuSeconds();
    const { wall, cpu } = costs.get(file) ?? { wall: 0, cpu: 0 };
    costs.set(file, { wall: wall + details.duration_ms / 1000, cpu: cpu + now - cpuBefore });
    cpuBefore = now;
  })
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

// The reporter prints failures at the very end. Print them also when a hanging run is interrupted.
process.on('exit', () => {
  if (!ended) for (const { name, details } of failures) console.error(`✖ ${name}:`, details.error);
});
process.on('SIGTERM', () => process.exit(1));
