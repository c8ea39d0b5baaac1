// A folder of files to import, wherever it lies: in an archive, in archives within it, or on disk.
import type { StoredContent } from '#features/files';

export type FolderEntry = {
  /** Relative to the folder, with slashes. */
  path: string;
  size: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Where its bytes are kept already. */
  stored?: { name: string; content: StoredContent };
};

export type Folder = {
  entries: FolderEntry[];
  close(): void;
};

const noise =
  /(?:^|\/)(?:__MACOSX|\.git|\.svn|node_modules)\/|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/;

export const isNoise = (path: string): boolean => noise.test(path);

export async function readEntry(entry: FolderEntry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of await entry.open()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An archive often holds one folder with everything in it, named after the archive. */
export function withoutWrapper(entries: FolderEntry[]): FolderEntry[] {
  const [first = ''] = entries.map(({ path }) => path.split('/')[0]!);
  const isWrapped = entries.length > 0 && entries.every(({ path }) => path.startsWith(`${first}/`));
  if (!isWrapped) return entries;
  return withoutWrapper(entries.map((entry) => ({ ...entry, path: entry.path.slice(first.length + 1) })));
}
