// An archive of documents in any of the formats, with folders as the page tree.
import { withoutWrapper } from './archive/folder.ts';
import { openZip } from './archive/zip.ts';
import type { FolderEntry } from './archive/folder.ts';
import { collectImport } from './collect-import.ts';
import { layoutWithin, readLayoutFolder, strayContents } from './layout.ts';
import { createLinkResolver } from './links.ts';
import { readDocuments } from './read-folder.ts';
import type { ImportResult, ImportContext, Source } from './source.ts';
import { spoolInput } from './spool.ts';
import { placeByFolders } from './tree.ts';

/** Opens an archive, passes its files to `read` and closes it. */
export async function withArchive(
  reading: ImportContext,
  path: string,
  read: (entries: FolderEntry[]) => Promise<ImportResult>,
  options: { nested?: boolean } = {},
): Promise<ImportResult> {
  const folder = await openZip(path, {
    budget: { bytes: reading.limits.bytes },
    folder: await reading.folder(),
    ...options,
  });
  try {
    return await read(folder.entries);
  } finally {
    folder.close();
  }
}

export const zip: Source = async (reading, given) =>
  withArchive(reading, await spoolInput(reading, given), async (all) => {
    const entries = withoutWrapper(all);
    const layout = layoutWithin(entries);
    const read = await (layout ? readLayoutFolder(reading, layout.entries) : readFolder(reading, entries));
    return { ...read, losses: [...(layout?.losses ?? strayContents(entries)), ...read.losses] };
  });

export async function readFolder(reading: ImportContext, entries: FolderEntry[]): Promise<ImportResult> {
  const { documents, others, losses, failures } = await readDocuments(reading, entries);
  const pages = placeByFolders(documents);
  const resolve = createLinkResolver({
    pages: new Map(documents.map(({ path }) => [path, path])),
    files: new Set(others.keys()),
    anchors: new Map(documents.flatMap(({ path, anchors }) => (anchors ? [[path, anchors]] : []))),
  });
  return collectImport(reading, {
    pages,
    files: others,
    resolve: ({ key, path }, href) => (path === undefined ? undefined : resolve(key, path, href)),
    losses,
    failures,
  });
}
