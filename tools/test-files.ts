// Runs test files one after another in this process. Node's own option for that is set up before anything of ours runs.
import { resolve } from 'node:path';
import { run, type EventData } from 'node:test';
import { spec } from 'node:test/reporters';

const files = process.argv.slice(2).map((file) => resolve(file));
const failures: EventData.TestFail[] = [];
let ended = false;
run({ files, isolation: 'none' })
  .on('test:fail', (failure) => {
    process.exitCode = 1;
    failures.push(failure);
  })
  .compose(new spec())
  // Handles left open by a failed test would keep the process alive.
  .on('end', () => {
    ended = true;
    process.stdout.write('', () => process.exit());
  })
  .pipe(process.stdout);

// The reporter prints failures at the very end. Print them also when a hanging run is interrupted.
process.on('exit', () => {
  if (!ended) for (const { name, details } of failures) console.error(`✖ ${name}:`, details.error);
});
process.on('SIGTERM', () => process.exit(1));
