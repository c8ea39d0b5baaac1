import type { Bench } from '../bench.ts';
import { inFolder, startLectern } from '../server.ts';

const starts = 9;

export const startTime: Bench = {
  name: 'start-time',
  about: 'from starting the process to its first answer, on an existing database',
  unit: 's',
  budget: 1,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      await (await startLectern(folder)).stop();
      const seconds: number[] = [];
      for (let round = 0; round < starts; round++) {
        const began = performance.now();
        const server = await startLectern(folder);
        seconds.push((performance.now() - began) / 1000);
        await server.stop();
      }
      return seconds;
    }),
};
