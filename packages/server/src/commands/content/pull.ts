import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { oidOf, readLocalFolder } from './folder.ts';
import { readServerFolder } from './server-folder.ts';
import { openSession, requireSpace, type SpaceOptions } from './session.ts';

export type PullOptions = SpaceOptions & { delete?: boolean; dryRun?: boolean };

/** Writes only the files that differ. */
export async function pull(folder: string, options: PullOptions): Promise<void> {
  const spaceId = requireSpace(options);
  const { client, tell, progress } = await openSession(options);
  progress('reading the space');
  const files = await readServerFolder(client, spaceId);
  const written: string[] = [];
  for (const [path, bytes] of files) {
    const at = join(folder, path);
    const present = await readFile(at).catch(() => undefined);
    if (present && oidOf(present) === oidOf(bytes)) continue;
    written.push(path);
    if (options.dryRun) continue;
    await mkdir(dirname(at), { recursive: true });
    await writeFile(at, bytes);
    progress(`writing ${path}`);
  }
  const removed = options.delete ? await staleFiles(folder, files) : [];
  if (!options.dryRun) for (const path of removed) await rm(join(folder, path));
  const lines = [...written.map((path) => `~ ${path}`), ...removed.map((path) => `- ${path}`)];
  tell(
    { written, removed, files: files.size },
    [...lines, `${written.length} of ${files.size} files written.`].join('\n'),
  );
}

async function staleFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<string[]> {
  const local = await readLocalFolder(folder).catch(() => undefined);
  return (local?.files ?? []).filter(({ path }) => !files.has(path)).map(({ path }) => path);
}
