// Reads every document of a folder in sequence. Unreadable ones are reported and skipped.
import { badRequest, HttpError } from '#platform/errors';
import { readEntry, type FolderEntry } from './archive/folder.ts';
import type { ConverterName } from './convert/converters.ts';
import { formatOf, maxDocumentBytes, type Document } from './documents/document.ts';
import { joinPath } from './links.ts';
import { keepPicture } from './images.ts';
import type { Failure, LocatedLoss, ImportContext } from './source.ts';

export type ReadDocuments = {
  documents: (Document & { path: string })[];
  others: Map<string, FolderEntry>;
  losses: LocatedLoss[];
  failures: Failure[];
};

/** All texts are held in memory until they are stored. */
const maxTextBytes = 96 * 1024 ** 2;

export async function readDocuments(
  { services, limits, signal, note, convert }: ImportContext,
  entries: readonly FolderEntry[],
  options: {
    isDocument?: (path: string) => boolean;
    way?: (path: string) => ConverterName;
  } = {},
): Promise<ReadDocuments> {
  const { isDocument = () => true, way = () => 'document' } = options;
  const others = new Map<string, FolderEntry>();
  const chosen: FolderEntry[] = [];
  for (const entry of entries) {
    if (formatOf(entry.path) && isDocument(entry.path)) chosen.push(entry);
    else others.set(entry.path, entry);
  }
  if (chosen.length > limits.pages) {
    throw badRequest(`there are ${chosen.length} pages, and the limit of an import is ${limits.pages}`);
  }
  note({ found: entries.length });
  const read: ReadDocuments = { documents: [], others, losses: [], failures: [] };
  let size = 0;
  for (const entry of chosen) {
    signal.throwIfAborted();
    const { path } = entry;
    if (path.split('/').length > limits.depth) {
      throw badRequest(`${path.slice(0, 200)} is nested deeper than ${limits.depth} folders`);
    }
    const format = formatOf(path)!;
    if (entry.size > maxDocumentBytes[format]) {
      read.failures.push({ resource: path, reason: `it is larger than ${maxDocumentBytes[format]} bytes` });
      continue;
    }
    const bytes = await readEntry(entry);
    try {
      const document = await convert({ way: way(path), format, bytes, xhtml: /\.xhtml$/i.test(path) });
      size += document.markdown.length;
      // An empty file is intentional; a document without text was more likely not understood.
      if (document.markdown.trim() === '' && format !== 'markdown') {
        read.losses.push({ what: 'the page has no text', resource: path });
      }
      for (const loss of document.losses) read.losses.push({ ...loss, resource: path });
      for (const [name, picture] of document.pictures ?? []) {
        // Beside the document, where its text refers to them.
        const at = joinPath(path, name)!;
        others.set(at, await keepPicture(services, at, name, picture));
      }
      read.documents.push({ ...document, path });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof HttpError)) throw error;
      read.failures.push({ resource: path, reason: error.message });
    }
    if (size > maxTextBytes) throw badRequest(`the texts exceed ${maxTextBytes} characters in total`);
    note({ read: read.documents.length });
  }
  return read;
}
