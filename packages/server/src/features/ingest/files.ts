import { upsertFiles, type FileEntry, type Records, type Tree } from '@lectern/content';
import { organizationOf } from '#features/revisions';
import { storeBytes, type StoreContext, type StoredContent } from '#features/files';
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import type { ImportedContent, ImportedFile } from './imported-content.ts';

const stored = async (
  context: StoreContext,
  { name, contentType, bytes, stored }: ImportedFile,
): Promise<StoredContent> => stored ?? storeBytes(context, bytes ?? new Uint8Array(), { name, contentType });

/** Stores the bytes of all files before the transaction begins, since that may wait for the network. */
export async function storeImportedFiles(
  { services }: Pick<Context, 'services'>,
  incoming: ImportedContent,
): Promise<void> {
  for (const file of incoming.files) {
    file.stored = await stored({ services }, file);
    delete file.bytes;
  }
}

const together = 50;

/** Several per transaction: a disk sync costs more than writing a small file. */
async function storeAhead(
  { services, db }: Context,
  organization: string,
  files: readonly ImportedFile[],
): Promise<void> {
  if (!db.ahead) return;
  const open = files.filter((file) => !file.stored);
  for (const some of inChunks(open, together)) {
    await db.ahead(organization, async (on) => {
      for (const file of some) file.stored = await stored({ services, db: on }, file);
    });
    for (const file of some) delete file.bytes;
  }
}

export async function writeFiles(
  context: Context,
  records: Records,
  tree: Tree,
  files: readonly ImportedFile[],
  ids: ReadonlyMap<string, string>,
  gone: readonly string[],
): Promise<Tree> {
  await storeAhead(context, organizationOf(records), files);
  const entries: FileEntry[] = [];
  for (const file of files) {
    const { hash, size, contentType, dimensions } = await stored(context, file);
    entries.push({
      id: ids.get(file.key)!,
      name: stripInvalidTextUpTo(file.name, 512) || 'file',
      contentType,
      size,
      content: hash,
      ...(dimensions && { dimensions }),
      ...(file.git && { git: file.git }),
    });
  }
  return upsertFiles(records, tree, entries, gone);
}
