import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { inFolder, residentMegabytes, startLectern } from '../server.ts';

const starts = 3;
const settleMs = 3000;

export const idleMemory: Bench = {
  name: 'idle-memory',
  about: 'resident memory three seconds after a start on an existing database',
  unit: 'MB',
  budget: 160,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      await (await startLectern(folder)).stop();
      const megabytes: number[] = [];
      for (let round = 0; round < starts; round++) {
        const server = await startLectern(folder);
        await wait(settleMs);
        megabytes.push(await residentMegabytes(server.pid));
        await server.stop();
      }
      return megabytes;
    }),
};
