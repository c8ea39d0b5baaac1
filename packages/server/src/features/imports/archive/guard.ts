// Limits checked before anything of an archive is decompressed. Sizes are those of the central directory; an entry that
// turns out longer is an error while it is read.
import type { Entry } from 'yauzl';
import { badRequest } from '#platform/errors';
import { fromBuffer, listEntries, notAnArchive } from './yauzl.ts';

const maxEntries = 100_000;
/** Legitimate archives of documents do not reach this compression ratio. */
const maxRatio = 250;
const freeBytes = 64 * 1024 ** 2;
const symbolicLink = 0o120000;
const fileTypes = 0o170000;

export type Budget = {
  /** Remaining bytes that may be decompressed, over all nested archives. */
  bytes: number;
};

export function requireSound(entries: readonly Entry[], packed: number, budget: Budget): void {
  if (entries.length > maxEntries) throw badRequest(`the archive contains more than ${maxEntries} files`);
  let total = 0;
  for (const entry of entries) {
    if (((entry.externalFileAttributes >>> 16) & fileTypes) === symbolicLink) {
      throw badRequest('the archive contains a symbolic link');
    }
    if (entry.isEncrypted()) throw badRequest('the archive is protected by a password');
    total += entry.uncompressedSize;
  }
  if (total > budget.bytes) throw badRequest(`the archive expands to more than ${budget.bytes} bytes`);
  if (total > freeBytes && total > packed * maxRatio) {
    throw badRequest('the compression ratio of the archive is too high, as in a ZIP bomb');
  }
  budget.bytes -= total;
}

const modestBytes = 128 * 1024 ** 2;
/** Parsing XML takes many times its size. */
const modestXmlBytes = 16 * 1024 ** 2;
/** Start and end tags: each costs about half a kilobyte while parsing. */
const modestTags = 250_000;

/** For archive-based formats that a library decompresses in memory. */
export async function requireModest(bytes: Uint8Array): Promise<void> {
  const zip = await fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = await listEntries(zip);
  requireSound(entries, bytes.length, { bytes: modestBytes });
  const texts = entries.filter(({ fileName }) => /\.(?:xml|rels)$/i.test(fileName));
  const xml = texts.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
  if (xml > modestXmlBytes) throw badRequest(`its text expands to more than ${modestXmlBytes} bytes`);
  let tags = 0;
  for (const entry of texts) {
    for await (const chunk of await zip
      .openReadStreamPromise(entry)
      .catch((error: unknown) => Promise.reject(notAnArchive(error)))) {
      tags += tagsIn(chunk as Buffer);
      if (tags > modestTags)
        throw badRequest(`its text has more than ${modestTags} elements (paragraphs, runs, cells)`);
    }
  }
}

function tagsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(60); at >= 0; at = bytes.indexOf(60, at + 1)) count += 1;
  return count;
}
