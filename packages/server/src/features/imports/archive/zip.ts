// An archive as a folder. Nothing is decompressed until its central directory was validated.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { badRequest } from '#platform/errors';
import { isNoise, type Folder, type FolderEntry } from './folder.ts';
import { requireSound, type Budget } from './guard.ts';
import { nameOf } from './names.ts';
import { fromPath, listEntries, notAnArchive } from './yauzl.ts';

const deepest = 3;

/** `nested` also opens archives within it, as folders of their own name. */
export async function openZip(
  path: string,
  { budget, folder, nested = false }: { budget: Budget; folder: string; nested?: boolean },
): Promise<Folder> {
  const opened: ZipFile[] = [];
  const close = () => {
    for (const zip of opened) zip.close();
  };
  let count = 0;

  async function entriesOf(at: string, depth: number): Promise<FolderEntry[]> {
    const zip = await fromPath(at);
    opened.push(zip);
    const found = await listEntries(zip);
    requireSound(found, zip.fileSize, budget);
    const entries = new Map<string, FolderEntry>();
    for (const entry of found) {
      const name = nameOf(entry);
      if (name.endsWith('/') || isNoise(name)) continue;
      if (nested && /\.zip$/i.test(name)) {
        if (depth >= deepest) throw badRequest('archives are nested too deeply');
        const inner = join(folder, `inner-${(count += 1)}.zip`);
        await pipeline(await streamOf(zip, entry), createWriteStream(inner, { mode: 0o600 }));
        // Parts of one export are merged into one folder.
        const above = name.split('/').slice(0, -1);
        for (const one of await entriesOf(inner, depth + 1)) {
          const path = [...above, one.path].join('/');
          entries.set(path, { ...one, path });
        }
        continue;
      }
      entries.set(name, { path: name, size: entry.uncompressedSize, open: () => streamOf(zip, entry) });
    }
    return [...entries.values()];
  }

  try {
    return { entries: await entriesOf(path, 1), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Uint8Array>> {
  if (!entry.canDecodeFileData()) throw badRequest('the archive uses an unsupported compression method');
  try {
    const stream = await zip.openReadStreamPromise(entry);
    return checked(stream);
  } catch (error) {
    throw notAnArchive(error);
  }
}

async function* checked(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw notAnArchive(error);
  }
}
