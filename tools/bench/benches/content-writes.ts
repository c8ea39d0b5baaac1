// Durable content writes compared with bare commits of one small row on the same disk.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ratios, type Bench } from '../bench.ts';
import { author } from '../content-client.ts';
import { load } from '../load.ts';
import { seedPages, type Place } from '../seed-pages.ts';
import { seedTeam } from '../seed.ts';
import { adminToken, inFolder, startLectern } from '../server.ts';

const rounds = 7;
const writes = 1500;
const connections = 32;
const pages = 100;

/** Commits per second in a separate process, on one connection. */
async function bareCommits(folder: string): Promise<number> {
  const program = join(import.meta.dirname, '../bare-commits.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, join(folder, 'bare.db'), String(writes)]);
  return Number(stdout);
}

/** Returns a function that writes a number of times and returns the responses per second. */
type Prepare = (port: number, place: Place, ids: readonly string[]) => Promise<() => Promise<number>>;

const writing = (name: string, about: string, prepare: Prepare): Bench => ({
  name,
  about: `${about} by ${connections} clients at once, against bare SQLite commits`,
  unit: '× commits',
  budget: 0.4,
  holds: 'at least',
  rounds: () =>
    inFolder(async (folder) => {
      const { organization, space } = await seedTeam(folder);
      const place = { organization, space };
      const ids = await seedPages(folder, place, pages);
      const server = await startLectern(folder);
      try {
        const write = await prepare(server.port, place, ids);
        return (await ratios(rounds + 1, write, () => bareCommits(folder))).slice(1);
      } finally {
        await server.stop();
      }
    }),
});

export const editWrite = writing(
  'edit-write',
  'durable edits of pages of 5 KB, each client in a change request of its own,',
  async (port, { space }, ids) => {
    const one = author(port, space, ids);
    const requests = await Promise.all(Array.from({ length: connections }, () => one.startRequest()));
    return async () => {
      const edits = await Promise.all(Array.from({ length: writes }, () => one.prepareEdit()));
      const began = performance.now();
      await Promise.all(
        requests.map(async (request) => {
          for (let edit = edits.pop(); edit; edit = edits.pop()) await one.edit(request, edit);
        }),
      );
      return (writes / (performance.now() - began)) * 1000;
    };
  },
);

export const commentWrite = writing('comment-write', 'durable comments on a page', async (port, { space }, ids) => {
  const body = { body: { markdown: 'This could say **why** it is so.' }, page: ids[7]! };
  const path = `/v1/spaces/${space}/comments`;
  return () => load({ port, method: 'POST', path, token: adminToken, body, connections, until: { answers: writes } });
});
