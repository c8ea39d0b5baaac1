// The most memory of exports, imports, backups and restores of a large organization: of each command, and what a
// running service grows by while it sends the same export. On PostgreSQL too where TEST_DATABASE_URL names a server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { seedPages } from '../seed-pages.ts';
import { get, seedTeam } from '../seed.ts';
import { adminToken, inFolder, lecternProgram, memoryOf, startLectern } from '../server.ts';
import { measuredBy } from '../turn-meter.ts';
import { inDatabase } from './site-postgres.ts';

const pages = Number(process.env['BENCH_ARCHIVE_PAGES'] ?? 10_000);

type Measured = { longest: number; peak: number };

const told = (engine: string, what: string, { longest, peak }: Measured): void =>
  console.error(`${engine}, ${what}: ${peak.toFixed(0)} MB, the thread was held for ${longest.toFixed(0)} ms at most`);

/** Runs one command in a process of its own. */
async function run(folder: string, settings: Record<string, string>, args: string[]): Promise<Measured> {
  const file = join(folder, 'turn.json');
  const child = spawn(process.execPath, [lecternProgram, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      LECTERN_ADMIN_TOKEN: adminToken,
      ...settings,
      ...measuredBy(file),
    },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`lectern ${args.join(' ')} ended with ${code}`);
  return JSON.parse(await readFile(file, 'utf8')) as Measured;
}

/** What the service needs on top while it sends the export. */
async function sent(folder: string, settings: Record<string, string>, organization: string): Promise<Measured> {
  const file = join(folder, 'turn.json');
  const server = await startLectern(settings['LECTERN_DATA']!, { ...settings, ...measuredBy(file) });
  const { port, pid } = server;
  let peak: number;
  try {
    const path = `/v1/orgs/${organization}/export?include=everything`;
    const before = await memoryOf(pid);
    const { url } = JSON.parse((await get(port, path)).toString()) as { url: string };
    const { pathname, search } = new URL(url);
    const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`);
    if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
    await pipeline(response.body, new Writable({ write: (_chunk, _encoding, done) => done() }));
    const after = await memoryOf(pid);
    peak = after.peak - before.resident;
  } finally {
    await server.stop();
  }
  const { longest } = JSON.parse(await readFile(file, 'utf8')) as Measured;
  return { longest, peak };
}

async function allOn(
  engine: string,
  folder: string,
  settings: Record<string, string>,
  organization: string,
): Promise<number[]> {
  const commands = {
    export: ['export', join(folder, `${engine}-export.zip`)],
    backup: ['backup', join(folder, `${engine}-backup.zip`)],
  };
  const peaks: number[] = [];
  for (const [name, args] of Object.entries(commands)) {
    const found = await run(folder, settings, args);
    told(engine, name, found);
    peaks.push(found.peak);
  }
  const served = await sent(folder, settings, organization);
  told(engine, 'growth of a service that sends an export', served);
  return [...peaks, served.peak];
}

async function loadedInto(
  engine: string,
  folder: string,
  settings: (name: string) => Record<string, string>,
): Promise<number[]> {
  const peaks: number[] = [];
  for (const [name, file] of [
    ['restore', 'SQLite-backup.zip'],
    ['import', 'SQLite-export.zip'],
  ] as const) {
    const found = await run(folder, settings(name), [name, join(folder, file)]);
    told(engine, name, found);
    peaks.push(found.peak);
  }
  return peaks;
}

export const archiveMemory: Bench = {
  name: 'archive-memory',
  about: `the most resident memory of export, import, backup and restore of ${pages.toLocaleString('en')} pages of 5 KB`,
  unit: 'MB',
  budget: 250,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const data = join(folder, 'data');
      const { organization, space } = await seedTeam(data);
      await seedPages(data, { organization, space }, pages);
      const at = (name: string): Record<string, string> => ({ LECTERN_DATA: join(folder, name) });
      const peaks = await allOn('SQLite', folder, at('data'), organization);
      peaks.push(...(await loadedInto('SQLite', folder, at)));
      if (process.env['TEST_DATABASE_URL'] !== undefined) {
        await inDatabase((first) =>
          inDatabase(async (second) => {
            const on = (name: string): Record<string, string> => ({
              ...at(`postgres-${name}`),
              DATABASE_URL: name === 'restore' ? first : second,
            });
            peaks.push(...(await loadedInto('PostgreSQL', folder, on)));
            peaks.push(...(await allOn('PostgreSQL', folder, on('restore'), organization)));
          }),
        );
      }
      return [Math.max(...peaks)];
    }),
};
