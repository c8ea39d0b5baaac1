// Runs test files one after another in this process. Node's own option for that is set up before anything of ours runs.
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';

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

function childSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  // After the name, which may contain spaces: fields 16 and 17 of proc(5), in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
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
    const slowest = [...costs].sort(([, a], [, b]) => b.cpu - a.cpu).slice(0, 10);
    for (const [file, { wall, cpu }] of slowest)
      console.log(`${wall.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU ${relative(process.cwd(), file)}`);
    process.stdout.write('', () => process.exit());
  })
  .pipe(process.stdout);

// The reporter prints failures at the very end. Print them also when a hanging run is interrupted.
process.on('exit', () => {
  if (!ended) for (const { name, details } of failures) console.error(`✖ ${name}:`, details.error);
});
process.on('SIGTERM', () => process.exit(1));
