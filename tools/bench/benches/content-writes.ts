// Durable content writes compared with bare commits of one small row on the same disk, or on the same PostgreSQL server
// that TEST_DATABASE_URL names.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ratios, type Bench } from '../bench.ts';
import { author } from '../content-client.ts';
import { load } from '../load.ts';
import { longPage, seedPages, type Place } from '../seed-pages.ts';
import { get, post, seedTeam } from '../seed.ts';
import { adminToken, inFolder, startLectern } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { inDatabase } from './site-postgres.ts';

const rounds = 7;
const writes = 1500;
const connections = 32;
const pages = 100;

/** Commits per second in a separate process, on one connection. */
export async function bareCommits(folder: string): Promise<number> {
  const program = join(import.meta.dirname, '../bare-commits.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, join(folder, 'bare.db'), String(writes)]);
  return Number(stdout);
}

/** The same on PostgreSQL. */
async function bareCommitsOnPostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table if not exists bare_notes (id bigserial primary key, text text not null)');
    const began = performance.now();
    for (let done = 0; done < writes; done++) {
      await client.query('insert into bare_notes (text) values ($1)', ['a small row']);
    }
    return (writes / (performance.now() - began)) * 1000;
  } finally {
    await client.end();
  }
}

/** Returns a function that writes a number of times and returns the responses per second. */
type Prepare = (port: number, place: Place, ids: readonly string[]) => Promise<() => Promise<number>>;

type Written = { name: string; about: string; budget: number; prepare: Prepare };

const writing = ({ name, about, budget, prepare }: Written): Bench => ({
  name,
  about: `${about} by ${connections} clients at once, against bare SQLite commits`,
  unit: '× commits',
  budget,
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

/** The most that one edit may insert. */
const atOnce = 50;

const writingOnPostgres = ({ name, budget, prepare }: Written): Bench => ({
  name: `${name}-postgres`,
  about: `the same as ${name} on PostgreSQL, against its commits of one connection`,
  unit: '× commits',
  budget,
  holds: 'at least',
  rounds: () =>
    inDatabase((database) =>
      inFolder(async (folder) => {
        const server = await startLectern(folder, { DATABASE_URL: database });
        const { port } = server;
        try {
          const { items } = JSON.parse((await get(port, '/v1/orgs')).toString()) as { items: { id: string }[] };
          const organization = items[0]!.id;
          const { id: space } = await post(port, `/v1/orgs/${organization}/spaces`, {
            title: 'Written',
            editMode: 'live',
          });
          const text = textMaker(pages);
          const changes = Array.from({ length: atOnce }, (_, index) => ({
            operation: 'insert_page',
            title: `Page ${index}`,
            document: { markdown: text.page(longPage) },
          }));
          const made = (await post(port, `/v1/spaces/${space}/content`, { changes })) as unknown as {
            changes: { page: { id: string } }[];
          };
          const ids = made.changes.map(({ page }) => page.id);
          const write = await prepare(port, { organization, space }, ids);
          return (await ratios(rounds + 1, write, () => bareCommitsOnPostgres(database))).slice(1);
        } finally {
          await server.stop();
        }
      }),
    ),
});

const edits: Written = {
  name: 'edit-write',
  about: 'durable edits of pages of 5 KB, each client in a change request of its own,',
  budget: 0.4,
  prepare: async (port, { space }, ids) => {
    const one = author(port, space, ids);
    const requests = await Promise.all(Array.from({ length: connections }, () => one.startRequest()));
    return async () => {
      const edits = await Promise.all(Array.from({ length: writes }, () => one.prepareEdit()));
      const sent = edits.map(({ page, markdown }, number) => ({
        path: `/v1/spaces/${space}/change-requests/${requests[number % connections]}/content`,
        body: { changes: [{ operation: 'update_page', page, document: { markdown } }] },
      }));
      return load({
        port,
        method: 'POST',
        requests: sent,
        token: adminToken,
        connections,
        until: { answers: writes },
      });
    };
  },
};

const comments: Written = {
  name: 'comment-write',
  about: 'durable comments on a page',
  budget: 0.4,
  prepare: async (port, { space }, ids) => {
    const body = { body: { markdown: 'This could say **why** it is so.' }, page: ids[7]! };
    const path = `/v1/spaces/${space}/comments`;
    return () => load({ port, method: 'POST', path, token: adminToken, body, connections, until: { answers: writes } });
  },
};

export const editWrite: Bench = writing(edits);
export const commentWrite: Bench = writing(comments);
export const writesOnPostgres: readonly Bench[] =
  process.env['TEST_DATABASE_URL'] === undefined ? [] : [edits, comments].map(writingOnPostgres);
