// Archives, and the documents that are archives inside.
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
  // An archive that holds nothing begins with its end.
  if (bytes.ascii(2, 2) === '\x05\x06') return 'application/zip';
  if (bytes.ascii(2, 2) !== '\x03\x04') return undefined;
  return named(bytes) ?? officeType(bytes) ?? 'application/zip';
}

/** Books and open documents say what they are in their first entry, unpacked. */
function named(bytes: Bytes): string | undefined {
  const nameLength = bytes.u16(26, true);
  if (bytes.ascii(30, nameLength) !== 'mimetype') return undefined;
  const from = 30 + nameLength + bytes.u16(28, true);
  return mediaType.exec(bytes.ascii(from, Math.min(bytes.u32(18, true), 100)))?.[0];
}

/** The others by the folders of their entries, whose names stand at the beginning of each. */
function officeType(bytes: Bytes): string | undefined {
  const text = bytes.ascii(0, bytes.length);
  for (let at = 0; at !== -1; at = text.indexOf('PK\x03\x04', at + 4)) {
    const name = bytes.ascii(at + 30, Math.min(bytes.u16(at + 26, true), 40));
    const found = folders.find(([folder]) => name.startsWith(folder));
    if (found) return found[1];
  }
  return undefined;
}
