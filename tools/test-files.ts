// Runs test files one after another in this process. Node's own way to do so is set up before anything of ours runs.
import { resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const files = process.argv.slice(2).map((file) => resolve(file));
run({ files, isolation: 'none' })
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(new spec())
  // What a failed test left open would keep the run from ending.
  .on('end', () => process.stdout.write('', () => process.exit()))
  .pipe(process.stdout);
