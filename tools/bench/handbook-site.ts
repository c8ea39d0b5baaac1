// The handbook corpus as a published site, with a section for each of its books.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { handbook, importInto, makeRepository } from './benches/handbook-import.ts';
import { page } from './benches/site.ts';
import { get, post, type Reply } from './seed.ts';
import { startLectern, type Process } from './server.ts';

const locations = (map: string): string[] => [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url!);

/** The paths of all its pages, from its sitemaps. */
export async function publishHandbook(folder: string): Promise<{ server: Process; paths: string[] }> {
  const repository = join(folder, 'repository');
  makeRepository(repository);
  const server = await startLectern(join(folder, 'data'), { LECTERN_GIT_LOCAL: folder });
  const { port } = server;
  const { items } = JSON.parse((await get(port, '/v1/orgs')).toString()) as { items: Reply[] };
  const at = `/v1/orgs/${items[0]!.id}`;
  const spaces: { id: string; title: string }[] = [];
  for (const title of readdirSync(handbook)) {
    const { id } = await post(port, `${at}/spaces`, { title });
    await importInto(port, id, { url: repository, ref: 'refs/heads/main', repoProjectDirectory: title });
    spaces.push({ id, title });
  }
  const site = await post(port, `${at}/sites`, { title: 'Handbook', spaces: [spaces[0]!.id] });
  for (const { id, title } of spaces.slice(1))
    await post(port, `${at}/sites/${site.id}/sections`, { spaceId: id, title });
  const { urls } = (await post(port, `${at}/sites/${site.id}/publish`, {})) as unknown as {
    urls: { published: string };
  };
  const maps = locations(await page(port, `${new URL(urls.published).pathname}/sitemap.xml`));
  const paths: string[] = [];
  for (const map of maps) {
    const listed = locations(await page(port, new URL(map).pathname));
    paths.push(...listed.map((url) => new URL(url).pathname));
  }
  return { server, paths };
}
