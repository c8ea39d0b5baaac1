import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '#platform/temporary-folder';
import { exitCodes } from './exit-codes.ts';
import { oidOf, readLocalFolder } from './folder.ts';
import { readServerFolder } from './server-folder.ts';
import { openSession, requireSpace, type SpaceOptions } from './session.ts';

type Sides = { path: string; before: Buffer; after: Buffer };

/** What pushing the folder would change if nobody else had changed the space. */
export async function diff(folder: string, options: SpaceOptions & { names?: boolean }): Promise<number> {
  const spaceId = requireSpace(options);
  const { client, tell, progress } = await openSession(options);
  const { files } = await readLocalFolder(folder);
  progress('reading the space');
  const server = await readServerFolder(client, spaceId);
  const local = new Map(files.map(({ path, bytes }) => [path, bytes]));
  const added = [...local.keys()].filter((path) => !server.has(path));
  const removed = [...server.keys()].filter((path) => !local.has(path));
  const changed = [...local].filter(([path, bytes]) => server.has(path) && oidOf(bytes) !== oidOf(server.get(path)!));
  const sides = changed.map(([path, after]): Sides => ({ path, after, before: server.get(path)! }));
  const texts = options.names || options.json ? [] : await Promise.all(sides.map(lineDiff));
  const names = [...added.map((path) => `+ ${path}`), ...removed.map((path) => `- ${path}`)];
  const shown = texts.length > 0 ? texts : sides.map(({ path }) => `~ ${path}`);
  tell(
    { added, changed: sides.map(({ path }) => path), removed },
    [...names, ...shown].join('\n') || 'No differences.',
  );
  return added.length + changed.length + removed.length > 0 ? exitCodes.found : 0;
}

/** By Git where it is installed; else the name alone. */
async function lineDiff({ path, before, after }: Sides): Promise<string> {
  const folder = await temporaryFolder('upload');
  try {
    for (const [side, bytes] of [
      ['server', before],
      ['folder', after],
    ] as const) {
      await mkdir(dirname(join(folder, side, path)), { recursive: true });
      await writeFile(join(folder, side, path), bytes);
    }
    const args = ['diff', '--no-index', '--no-color', `server/${path}`, `folder/${path}`];
    return await new Promise<string>((resolve) => {
      // It ends with 1 where there are differences.
      execFile('git', args, { cwd: folder, maxBuffer: 64 * 1024 ** 2 }, (_, output) => {
        resolve(output === '' ? `~ ${path}` : output.trimEnd());
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
