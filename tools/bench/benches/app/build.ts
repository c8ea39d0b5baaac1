import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Bench } from '../../bench.ts';

const script = join(import.meta.dirname, '../../../../packages/app/build/main.ts');

export const appBuild: Bench = {
  name: 'app-build',
  about: 'building the author application, with the start of the process',
  unit: 's',
  budget: 15,
  holds: 'at most',
  async rounds() {
    const times: number[] = [];
    for (let round = 0; round < 3; round++) {
      const started = performance.now();
      await promisify(execFile)(process.execPath, [script]);
      times.push((performance.now() - started) / 1000);
    }
    return times;
  },
};
