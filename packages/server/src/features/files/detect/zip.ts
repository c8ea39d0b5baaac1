// ZIP archives, and the document formats based on them.
import type { Bytes } from './bytes.ts';

const office = 'application/vnd.openxmlformats-officedocument';
const folders: [string, string][] = [
  ['word/', `${office}.wordprocessingml.document`],
  ['xl/', `${office}.spreadsheetml.sheet`],
  ['ppt/', `${office}.presentationml.presentation`],
];
const mediaType = /^application\/[\w.+-]+/;

export function zipType(bytes: Bytes): string | undefined {
  if (bytes.ascii(0, 2) !== 'PK') return undefined;
  // An empty archive begins with its end-of-directory record.
  if (bytes.ascii(2, 2) === '\x05\x06') return 'application/zip';
  if (bytes.ascii(2, 2) !== '\x03\x04') return undefined;
  return named(bytes) ?? officeType(bytes) ?? 'application/zip';
}

/** EPUB and OpenDocument state their type in the first entry, uncompressed. */
function named(bytes: Bytes): string | undefined {
  const nameLength = bytes.u16(26, true);
  if (bytes.ascii(30, nameLength) !== 'mimetype') return undefined;
  const from = 30 + nameLength + bytes.u16(28, true);
  return mediaType.exec(bytes.ascii(from, Math.min(bytes.u32(18, true), 100)))?.[0];
}

/** The others are recognized by the folders of their entries, whose names are in the local headers. */
function officeType(bytes: Bytes): string | undefined {
  const text = bytes.ascii(0, bytes.length);
  for (let at = 0; at !== -1; at = text.indexOf('PK\x03\x04', at + 4)) {
    const name = bytes.ascii(at + 30, Math.min(bytes.u16(at + 26, true), 40));
    const found = folders.find(([folder]) => name.startsWith(folder));
    if (found) return found[1];
  }
  return undefined;
}
