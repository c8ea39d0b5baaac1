// Files that were made, kept in a folder up to a total size. They can be made again at any time, so nothing else keeps them.
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { renameDurably } from '#platform/durable';

export type Cache = {
  /** Where the file is, if it was made before. */
  find(name: string): Promise<string | undefined>;
  /** Takes a file over; whoever looks for it finds all of it or nothing. */
  keep(name: string, path: string, about?: unknown): Promise<string>;
  /** What was kept about a file, as JSON; undefined when nothing was. */
  about(name: string): Promise<unknown>;
  /** A folder to work in. */
  workFolder(): Promise<string>;
};

// Work that a stopped process left behind.
const forgottenMs = 3_600_000;
const inWork = 'work-';
const aboutEnding = '.about.json';

export function openCache(folder: string, mostBytes: number): Cache {
  async function find(name: string) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found) return undefined;
    const now = new Date();
    await utimes(path, now, now).catch(() => undefined);
    return path;
  }

  async function about(name: string): Promise<unknown> {
    const text = await readFile(join(folder, name + aboutEnding), 'utf8').catch(() => 'null');
    return JSON.parse(text) ?? undefined;
  }

  async function keep(name: string, made: string, known?: unknown) {
    const path = join(folder, name);
    // Before the file, so that whoever finds it finds this too.
    if (known !== undefined) {
      const beside = `${made}${aboutEnding}`;
      await writeFile(beside, JSON.stringify(known), { mode: 0o600 });
      await renameDurably(beside, path + aboutEnding);
    }
    // Whoever may read the folder of the service may not read everything it prints.
    await chmod(made, 0o600);
    // A power cut would otherwise leave a name with half of the bytes, which would be handed out from then on.
    await renameDurably(made, path);
    await shrink(name);
    return path;
  }

  async function workFolder() {
    const path = join(folder, `${inWork}${randomUUID()}`);
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  }

  /** The longest unused go first. */
  async function shrink(justMade: string) {
    const files: { path: string; size: number; used: number }[] = [];
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const facts = await stat(path).catch(() => undefined);
      if (!facts || name === justMade || name.endsWith(aboutEnding)) continue;
      if (facts.isFile()) files.push({ path, size: facts.size, used: facts.mtimeMs });
      else if (name.startsWith(inWork) && Date.now() - facts.mtimeMs > forgottenMs)
        await rm(path, { recursive: true, force: true });
    }
    files.sort((one, other) => other.used - one.used);
    let total = (await stat(join(folder, justMade))).size;
    for (const { path, size } of files) {
      total += size;
      if (total <= mostBytes) continue;
      await rm(path, { force: true });
      await rm(path + aboutEnding, { force: true });
    }
  }

  return { find, keep, about, workFolder };
}
