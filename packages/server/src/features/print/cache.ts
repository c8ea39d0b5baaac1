// Disk cache of generated files, bounded by total size. They can be generated again at any time.
import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { renameDurably } from '#platform/durable';

export type Cache = {
  /** The path of a cached file. */
  find(name: string): Promise<string | undefined>;
  /** Takes a file over, atomically. */
  keep(name: string, path: string, about?: unknown): Promise<string>;
  /** Metadata stored with a file, as JSON; undefined when there is none. */
  about(name: string): Promise<unknown>;
  /** Creates a temporary work folder. */
  workFolder(): Promise<string>;
};

// Age at which work folders of a stopped process are removed.
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
    // Written before the file, so that a reader who finds the file finds this too.
    if (known !== undefined) {
      const beside = `${made}${aboutEnding}`;
      await writeFile(beside, JSON.stringify(known), { mode: 0o600 });
      await renameDurably(beside, path + aboutEnding);
    }
    // Owner only: access to the service's folder does not imply access to all content it prints.
    await chmod(made, 0o600);
    // Otherwise a power failure could leave a truncated file under this name, which would be served from then on.
    await renameDurably(made, path);
    await shrink(name);
    return path;
  }

  async function workFolder() {
    const path = join(folder, `${inWork}${randomUUID()}`);
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  }

  /** Least recently used first. */
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
