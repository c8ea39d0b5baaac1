// A folder of files to import: in an archive, in nested archives, or on disk.
import type { StoredContent } from '#features/files';

export type FolderEntry = {
  /** Relative to the folder, with slashes. */
  path: string;
  size: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Where its bytes are already stored. */
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

/** Many archives hold a single top-level folder, named after the archive. */
export function withoutWrapper(entries: FolderEntry[]): FolderEntry[] {
  const [first = ''] = entries[0]?.path.split('/') ?? [];
  const isWrapped = entries.length > 0 && entries.every(({ path }) => path.startsWith(`${first}/`));
  if (!isWrapped) return entries;
  return withoutWrapper(entries.map((entry) => ({ ...entry, path: entry.path.slice(first.length + 1) })));
}
