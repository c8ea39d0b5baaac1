// How long the event loop is held at a stretch by everything that handles all pages of a large space: lists, exports,
// imports and Git sync. Each runs once, after the same in a small space. BENCH_TURN_PAGES is the size of the large one.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { seedPages } from '../seed-pages.ts';
import { get, patch, post, seedTeam } from '../seed.ts';
import { adminToken, inFolder, startLectern } from '../server.ts';
import { measuredBy, turnsSince } from '../turn-meter.ts';
import { hasGit, importInto } from './handbook-import.ts';
import { page } from './site.ts';

const few = 300;
/** Changes of one request. */
const together = 50;
const many = Number(process.env['BENCH_TURN_PAGES'] ?? 10_000);

type Opened = { port: number; organization: string; space: string; base: string; repository: string };
type Work = (opened: Opened) => Promise<unknown>;

async function download(port: number, path: string): Promise<Buffer> {
  const { url } = JSON.parse((await get(port, path)).toString()) as { url: string };
  const { pathname, search } = new URL(url);
  const response = await fetch(`http://127.0.0.1:${port}${pathname}${search}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

async function liveSpace({ port, organization }: Opened): Promise<string> {
  const { id } = await post(port, `/v1/orgs/${organization}/spaces`, { title: 'Imported' });
  await patch(port, `/v1/spaces/${id}`, { editMode: 'live' });
  return id;
}

async function upload({ port }: Opened, space: string, archive: Buffer): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/spaces/${space}/imports/upload?source=zip&name=pages.zip`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/zip' },
    body: new Uint8Array(archive),
  });
  if (!response.ok) throw new Error(`the import answered ${response.status}: ${await response.text()}`);
}

async function exportTo({ port, repository }: Opened, space: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/spaces/${space}/git/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: repository, ref: 'refs/heads/main', commitMessage: 'Pages', force: true }),
  });
  if (!response.ok) throw new Error(`the export to Git answered ${response.status}: ${await response.text()}`);
}

const list =
  (path: string): Work =>
  ({ port, space }) =>
    get(port, `/v1/spaces/${space}/content${path}`);

const published =
  (path: string): Work =>
  ({ port, base }) =>
    page(port, `${base}${path}`);

/** In this order: imports need the archive of the export. */
function worksOf(): Record<string, Work> {
  let archive: Buffer;
  let imported: string;
  return {
    'content/tree': list('/tree'),
    'content/pages': list('/pages'),
    content: list(''),
    page: published(''),
    sitemap: published('/sitemap-pages.xml'),
    'llms.txt': published('/llms.txt'),
    'llms-full.txt': published('/llms-full.txt'),
    'export of the space': async ({ port, space }) => (archive = await download(port, `/v1/spaces/${space}/export`)),
    'export of the organization': ({ port, organization }) =>
      download(port, `/v1/orgs/${organization}/export?include=everything`),
    import: async (opened) => upload(opened, (imported = await liveSpace(opened)), archive),
    'export of the import': ({ port }) => download(port, `/v1/spaces/${imported}/export`),
    ...(hasGit() && {
      'Git export': (opened) => exportTo(opened, opened.space),
      'Git export without a change': (opened) => exportTo(opened, opened.space),
      'Git import': async (opened) =>
        importInto(opened.port, await liveSpace(opened), { url: opened.repository, ref: 'refs/heads/main' }),
      'Git import over the same pages': ({ port, space, repository }) =>
        importInto(port, space, { url: repository, ref: 'refs/heads/main', force: true }),
    }),
  };
}

async function publish(port: number, organization: string, space: string): Promise<string> {
  const sites = `/v1/orgs/${organization}/sites`;
  const site = await post(port, sites, { title: 'Measured', spaces: [space] });
  const { urls } = (await post(port, `${sites}/${site.id}/publish`, {})) as unknown as { urls: { published: string } };
  return new URL(urls.published).pathname.replace(/\/$/, '');
}

async function measured(folder: string): Promise<number> {
  const data = join(folder, 'data');
  const { organization, space } = await seedTeam(data);
  await seedPages(data, { organization, space }, many, () => 1);
  const file = join(folder, 'turn.json');
  const server = await startLectern(data, {
    ...measuredBy(file),
    LECTERN_GIT_LOCAL: folder,
    LECTERN_IMPORT_PAGES: String(many),
  });
  const { port, pid } = server;
  const open = async (id: string, name: string): Promise<Opened> => {
    const repository = join(folder, name);
    if (hasGit()) execFileSync('git', ['init', '-q', '--bare', '-b', 'main', repository]);
    return { port, organization, space: id, base: await publish(port, organization, id), repository };
  };
  try {
    const warmUp = await open(await smallSpace(port, organization), 'small.git');
    for (const work of Object.values(worksOf())) await work(warmUp);
    const large = await open(space, 'large.git');
    let longest = 0;
    for (const [name, work] of Object.entries(worksOf())) {
      await turnsSince(pid, file);
      const began = performance.now();
      await work(large);
      const ms = await turnsSince(pid, file);
      longest = Math.max(longest, ms);
      console.error(`${name}: ${ms.toFixed(0)} ms at a stretch, ${(performance.now() - began).toFixed(0)} ms`);
    }
    return longest;
  } finally {
    await server.stop();
  }
}

async function smallSpace(port: number, organization: string): Promise<string> {
  const { id } = await post(port, `/v1/orgs/${organization}/spaces`, { title: 'Small' });
  await patch(port, `/v1/spaces/${id}`, { editMode: 'live' });
  for (let first = 0; first < few; first += together) {
    const changes = Array.from({ length: together }, (_, number) => ({
      operation: 'insert_page',
      title: `Page ${first + number}`,
      document: { markdown: `# Page ${first + number}\n\nWords of a page.\n` },
    }));
    await post(port, `/v1/spaces/${id}/content`, { changes });
  }
  return id;
}

export const spaceTurns: Bench = {
  name: 'space-turns',
  about: `the longest that the service computes at a stretch while ${many.toLocaleString('en')} pages are listed, exported, imported and synced with Git`,
  unit: 'ms',
  budget: 50,
  holds: 'at most',
  rounds: () => inFolder(async (folder) => [await measured(folder)]),
};
