// Published pages on PostgreSQL, where TEST_DATABASE_URL names a server: the same measurements as on SQLite.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ratios, type Bench } from '../bench.ts';
import { startCeiling } from '../ceiling.ts';
import { load } from '../load.ts';
import { get, post } from '../seed.ts';
import { longPage } from '../seed-pages.ts';
import { inFolder, startLectern, type Process } from '../server.ts';
import { textMaker } from '../text-maker.ts';
import { mixedWritesBench, publishMany, vocabulary } from './mixed-writes.ts';
import { page, warmUp } from './site.ts';
import { whileWritten } from './site-written.ts';

const url = process.env['TEST_DATABASE_URL'];
// The maximum of one edit.
const pages = 50;

export async function inDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const name = `lectern_bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(`create database ${name}`);
    const own = new URL(url!);
    own.pathname = `/${name}`;
    return await work(own.href);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
  }
}

type Work<T> = (server: Process, paths: string[], folder: string, space: string) => Promise<T>;

const published = <T>(work: Work<T>, batches = 3): Promise<T> =>
  inDatabase((database) =>
    inFolder(async (folder) => {
      const server = await startLectern(folder, { DATABASE_URL: database });
      try {
        const { items } = JSON.parse((await get(server.port, '/v1/orgs')).toString()) as { items: { id: string }[] };
        const at = `/v1/orgs/${items[0]!.id}`;
        const space = await post(server.port, `${at}/spaces`, { title: 'Measured', editMode: 'live' });
        const text = textMaker(pages, vocabulary);
        for (let batch = 0; batch < batches; batch++) {
          const changes = Array.from({ length: pages }, (_, i) => ({
            operation: 'insert_page',
            title: `Page ${batch} ${i}`,
            document: { markdown: text.page(longPage) },
          }));
          await post(server.port, `/v1/spaces/${space.id}/content`, { changes });
        }
        const site = await post(server.port, `${at}/sites`, { title: 'Measured', spaces: [space.id] });
        const { urls } = (await post(server.port, `${at}/sites/${site.id}/publish`, {})) as unknown as {
          urls: { published: string };
        };
        const map = await page(server.port, `${new URL(urls.published).pathname}/sitemap-pages.xml`);
        const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, one]) => new URL(one!).pathname);
        return await work(server, paths, folder, space.id);
      } finally {
        await server.stop();
      }
    }),
  );

export const sitePageOnPostgres: Bench | undefined =
  url === undefined
    ? undefined
    : {
        name: 'site-page-postgres',
        about: 'the same as site-page on PostgreSQL',
        unit: '× ceiling',
        budget: 0.7,
        holds: 'at least',
        rounds: () =>
          published(async (server, paths, folder) => {
            const path = paths[30]!;
            const ceiling = await startCeiling(folder, Buffer.from(await page(server.port, path)));
            const asked = { connections: 32, until: { ms: 1500 } };
            try {
              const ours = () => load({ ...asked, path, ...server });
              const bare = () => load({ ...asked, path: '/', ...ceiling });
              return (await ratios(8, ours, bare)).slice(1);
            } finally {
              await ceiling.stop();
            }
          }),
      };

export const sitePageWrittenOnPostgres: Bench | undefined =
  url === undefined
    ? undefined
    : {
        name: 'site-page-written-postgres',
        about: 'the same as site-page-written on PostgreSQL',
        unit: '× ceiling',
        budget: 0.1,
        holds: 'at least',
        rounds: () => published((server, paths, folder, space) => whileWritten(server, paths, folder, space)),
      };

export const siteFirstRenderOnPostgres: Bench | undefined =
  url === undefined
    ? undefined
    : {
        name: 'site-first-render-postgres',
        about: 'the same as site-first-render on PostgreSQL',
        unit: 'ms',
        budget: 5,
        holds: 'at most',
        rounds: () =>
          published(async (server, paths) => {
            const times: number[] = [];
            for (const path of paths) {
              const begun = performance.now();
              await page(server.port, path);
              times.push(performance.now() - begun);
            }
            return times.slice(warmUp);
          }, 8),
      };

const mixed = (where: 'same' | 'other'): Bench => {
  const name = where === 'same' ? 'mixed-writes-same' : 'mixed-writes';
  const told = { name: `${name}-postgres`, about: `the same as ${name} on PostgreSQL`, where };
  return mixedWritesBench(told, (work) =>
    published((server, paths, _, space) => work({ server, sites: [{ paths, space }] })),
  );
};
const mixedMany = mixedWritesBench(
  { name: 'mixed-writes-many-postgres', about: 'the same as mixed-writes-many on PostgreSQL', where: 'same' },
  (work) =>
    inDatabase((database) =>
      inFolder(async (folder) => {
        const server = await startLectern(folder, { DATABASE_URL: database });
        try {
          return await work({ server, sites: await publishMany(server.port) });
        } finally {
          await server.stop();
        }
      }),
    ),
);
export const mixedWritesOnPostgres: readonly Bench[] =
  url === undefined ? [] : [mixed('other'), mixed('same'), mixedMany];
