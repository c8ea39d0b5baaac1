// PDFs rendered synchronously, with cold caches.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { get, seedTeam } from '../seed.ts';
import { seedPages } from '../seed-pages.ts';
import { inFolder, startLectern } from '../server.ts';
import { handbook, hasGit, importInto, makeRepository, newSpace } from './handbook-import.ts';

const pagesPrinted = 7;
const rounds = 3;

async function secondsFor(port: number, path: string): Promise<number> {
  const began = performance.now();
  const { url } = JSON.parse((await get(port, path)).toString()) as { url?: string };
  if (url === undefined) throw new Error(`${path} gave no address`);
  return (performance.now() - began) / 1000;
}

export const pdfPage: Bench = {
  name: 'pdf-page',
  about: 'the PDF of one page of a space of 200, made anew; the first one also reads the program for the first time',
  unit: 's',
  budget: 1.5,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const { organization, space } = await seedTeam(folder);
      const pages = await seedPages(folder, { organization, space }, 200);
      const server = await startLectern(folder);
      const found: number[] = [];
      for (const page of pages.slice(0, pagesPrinted)) {
        found.push(await secondsFor(server.port, `/v1/spaces/${space}/pdf?page=${page}&only=true`));
      }
      await server.stop();
      return found;
    }),
};

export const pdfHandbook: Bench | undefined =
  existsSync(handbook) && hasGit()
    ? {
        name: 'pdf-handbook',
        about: 'the PDFs of all 222 pages of the handbook corpus in its two spaces, within 500 MB, which is enforced',
        unit: 's',
        budget: 30,
        holds: 'at most',
        rounds: () =>
          inFolder(async (folder) => {
            const repository = join(folder, 'repository');
            makeRepository(repository);
            const env = { LECTERN_GIT_LOCAL: folder, LECTERN_PRINT_MB: '500' };
            const server = await startLectern(join(folder, 'data'), env);
            const found: number[] = [];
            for (let round = 0; round < rounds; round++) {
              let spent = 0;
              for (const name of readdirSync(handbook)) {
                const space = await newSpace(server.port);
                const body = { url: repository, ref: 'refs/heads/main', repoProjectDirectory: name };
                await importInto(server.port, space, body);
                spent += await secondsFor(server.port, `/v1/spaces/${space}/pdf`);
              }
              found.push(spent);
            }
            await server.stop();
            return found;
          }),
      }
    : undefined;
