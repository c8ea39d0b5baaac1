// Commands that read: search, links, the address of a space.
import { spawn } from 'node:child_process';
import { api } from '@lectern/client';
import { exitCodes } from './exit-codes.ts';
import { openSession, requireSpace, type SpaceOptions } from './session.ts';

export async function search(words: readonly string[], options: SpaceOptions & { limit?: string }): Promise<void> {
  const spaceId = requireSpace(options);
  const { client, tell } = await openSession(options);
  const query = { query: words.join(' '), limit: Number(options.limit ?? 10) };
  const { items, count } = await client.call(api.searchSpace, { spaceId, query });
  const lines = items.flatMap(({ title, path, sections }) => [
    `${title}  (${path})`,
    ...sections.slice(0, 2).map(({ body }) => `    ${body.replaceAll(/\s+/g, ' ').slice(0, 160)}`),
  ]);
  tell({ count, items }, lines.join('\n') || 'Nothing found.');
}

type Place = { page?: { title?: string; path?: string } };

export async function checkLinks(options: SpaceOptions): Promise<number> {
  const spaceId = requireSpace(options);
  const { client, tell, progress } = await openSession(options);
  const broken: { href: string; in: string[] }[] = [];
  for await (const link of client.items(api.listSpaceLinks, { spaceId, query: { status: 'broken', limit: 200 } })) {
    const places = link.locationReferences as Place[];
    broken.push({ href: link.href ?? '', in: places.map(({ page }) => page?.path ?? page?.title ?? '') });
    progress(`${broken.length} broken links`);
  }
  const lines = broken.map((one) => `${one.in.join(', ')}: ${one.href}`);
  const total = broken.length === 0 ? 'No broken links.' : `${broken.length} broken links.`;
  tell({ broken }, [...lines, total].join('\n'));
  return broken.length === 0 ? 0 : exitCodes.found;
}

export async function open(options: SpaceOptions & { print?: boolean }): Promise<void> {
  const spaceId = requireSpace(options);
  const { client, tell } = await openSession(options);
  const { urls, title } = await client.call(api.getSpace, { spaceId });
  tell({ title, urls }, urls.app);
  if (options.print || options.json || !process.stdout.isTTY) return;
  const program = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  spawn(program, [urls.app], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
