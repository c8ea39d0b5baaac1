// Google Docs: an archive with the HTML of a document and its images, that HTML alone, or many of them together.
import { open } from 'node:fs/promises';
import { withoutWrapper, type FolderEntry } from '../archive/folder.ts';
import { maxDocumentBytes } from '../documents/document.ts';
import { collectImport } from '../collect-import.ts';
import { createLinkResolver } from '../links.ts';
import { readDocuments } from '../read-folder.ts';
import type { ImportResult, ImportContext, Source } from '../source.ts';
import { oneDocument } from '../single-document.ts';
import { readInput, spoolInput } from '../spool.ts';
import { placeByFolders } from '../tree.ts';
import { withArchive } from '../zip.ts';
import { exportAddress } from './address.ts';

export const googleDocs: Source = async (reading, given) => {
  const path = await spoolInput(reading, exportAddress(given));
  if (await isArchive(path))
    return withArchive(reading, path, (entries) => readExport(reading, withoutWrapper(entries)));
  const name = 'url' in given ? 'document.html' : given.name;
  const { bytes } = await readInput(reading, { path, name }, maxDocumentBytes.html);
  const document = await reading.convert({ way: 'google-docs', format: 'html', bytes });
  return oneDocument(reading, document, { name, ...('url' in given && { url: given.url }) });
};

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}

async function readExport(reading: ImportContext, entries: FolderEntry[]): Promise<ImportResult> {
  const { documents, others, losses, failures } = await readDocuments(reading, entries, { way: () => 'google-docs' });
  const resolve = createLinkResolver({
    pages: new Map(documents.map(({ path }) => [path, path])),
    files: new Set(others.keys()),
    anchors: new Map(documents.flatMap(({ path, anchors }) => (anchors ? [[path, anchors]] : []))),
  });
  return collectImport(reading, {
    pages: placeByFolders(documents),
    files: others,
    losses,
    failures,
    resolve: ({ key, path }, href) => (path === undefined ? undefined : resolve(key, path, href)),
  });
}
