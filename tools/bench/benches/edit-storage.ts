import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Bench } from '../bench.ts';
import { author } from '../content-client.ts';
import { seedPages } from '../seed-pages.ts';
import { seedTeam } from '../seed.ts';
import { inFolder, startLectern } from '../server.ts';

const shortPages = 9000;
const longPages = 1000;
const rounds = 5;
const editsOfRound = 200;

/** The size of the file after a WAL checkpoint. */
function bytesOf(folder: string): number {
  const file = join(folder, 'lectern.db');
  const database = new DatabaseSync(file);
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
  return statSync(file).size;
}

export const editStorage: Bench = {
  name: 'edit-storage',
  about: `what the database grows by with each edit of a page of 5 KB that is merged, over ${(rounds * editsOfRound).toLocaleString('en')} of them in a space of ${(shortPages + longPages).toLocaleString('en')} pages`,
  unit: 'KB an edit',
  budget: 40,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const { organization, space } = await seedTeam(folder);
      await seedPages(folder, { organization, space }, shortPages, () => 1);
      const pages = await seedPages(folder, { organization, space }, longPages);
      const server = await startLectern(folder);
      try {
        const one = author(server.port, space, pages);
        const grown: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const before = bytesOf(folder);
          for (let done = 0; done < editsOfRound; done++) {
            const request = await one.startRequest();
            await one.edit(request, await one.prepareEdit());
            await one.merge(request);
          }
          grown.push((bytesOf(folder) - before) / editsOfRound / 1024);
        }
        return grown;
      } finally {
        await server.stop();
      }
    }),
};
