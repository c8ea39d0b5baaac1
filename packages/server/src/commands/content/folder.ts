// A folder on disk as Git sync would read it: which of its files are content, and their object ids.
import { createHash } from 'node:crypto';
import { isUtf8 } from 'node:buffer';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { readLayout, type FolderLayout, type LayoutFile } from '@lectern/content/layout';
import { CommandError, exitCodes } from './exit-codes.ts';

export type LocalFile = { path: string; oid: string; bytes: Buffer };
export type LocalFolder = { files: LocalFile[]; layout: FolderLayout };

const skipped = new Set(['node_modules', 'Thumbs.db', 'desktop.ini']);
/** Hidden files are none of ours, except those of the layout. */
const isSkipped = (name: string): boolean =>
  skipped.has(name) || (name.startsWith('.') && !name.startsWith('.gitbook'));

/** The id that Git gives these bytes. */
export const oidOf = (bytes: Uint8Array): string =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

async function* pathsBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isSkipped(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* pathsBelow(path);
    else if (entry.isFile()) yield path;
  }
}

export async function readLocalFolder(folder: string, read?: (count: number) => void): Promise<LocalFolder> {
  const found = await stat(folder).catch(() => undefined);
  if (!found?.isDirectory()) throw new CommandError(`${folder} is not a folder`, exitCodes.usage);
  const all = new Map<string, LocalFile>();
  for await (const path of pathsBelow(folder)) {
    const bytes = await readFile(path);
    const name = relative(folder, path).split(sep).join('/').normalize('NFC');
    all.set(name, { path: name, oid: oidOf(bytes), bytes });
    if (all.size % 200 === 0) read?.(all.size);
  }
  const files = new Map([...all].map(([path, { oid, bytes }]) => [path, { oid, ...readable(bytes) }]));
  const layout = readLayout(files);
  const isContent = new Set([...layout.sources.keys(), ...layout.others.keys(), ...layout.files.map(({ key }) => key)]);
  return {
    layout,
    files: [...all.values()].filter(({ path }) => isContent.has(path)),
  };
}

/** Texts in other encodings are guessed by the server, as it does for repositories. */
function readable(bytes: Buffer): LayoutFile {
  let text: string | undefined;
  return {
    bytes: () => bytes,
    text: () => (isUtf8(bytes) && !bytes.includes(0) ? (text ??= bytes.toString()) : undefined),
    guess: () => ({ text: bytes.toString('latin1').replaceAll('\0', '\ufffd'), as: 'windows-1252' }),
  };
}
