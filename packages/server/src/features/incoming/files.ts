import { createHash } from 'node:crypto';
import { bringFiles, findFiles, type FileEntry, type Records, type Tree } from '@lectern/content';
import { imageFacts, insertFileContent } from '#features/files';
import type { Context } from '#platform/context';
import type { IncomingFile } from './incoming.ts';
import { storable } from './texts.ts';

const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

function entryOf({ name, contentType, bytes, git }: IncomingFile, id: string): FileEntry {
  const facts = imageFacts(bytes);
  const type = (contentType ?? '').split(';')[0]!.trim().toLowerCase();
  return {
    id,
    name: storable(name).slice(0, 512) || 'file',
    // What the bytes are counts for more than what was said about them.
    contentType: facts?.contentType ?? (mediaType.test(type) ? type : 'application/octet-stream'),
    size: bytes.length,
    content: createHash('sha256').update(bytes).digest('base64url'),
    ...(facts?.dimensions && { dimensions: facts.dimensions }),
    ...(git && { git }),
  };
}

/** Stores the bytes of what is new or other than before. */
export async function writeFiles(
  context: Context,
  records: Records,
  tree: Tree,
  files: readonly IncomingFile[],
  ids: ReadonlyMap<string, string>,
  gone: readonly string[],
): Promise<Tree> {
  const there = await findFiles(records, tree, [...ids.values()]);
  const entries: FileEntry[] = [];
  for (const file of files) {
    const entry = entryOf(file, ids.get(file.key)!);
    if (there.get(entry.id)?.content !== entry.content) {
      await insertFileContent(context.db, entry.content, file.bytes);
    }
    entries.push(entry);
  }
  return bringFiles(records, tree, entries, gone);
}
