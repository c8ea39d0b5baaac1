import { buffer } from 'node:stream/consumers';
import { validateFileName } from 'yauzl';
import { fromBuffer, listEntries, notAnArchive } from './yauzl.ts';

/** Files of an archive within the limits, by name; the last one of a name wins, as in other unzip programs. */
export async function unzip(bytes: Uint8Array, isWanted: (name: string) => boolean): Promise<Map<string, Buffer>> {
  const zip = await fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const files = new Map<string, Buffer>();
  for (const entry of await listEntries(zip)) {
    const name = entry.fileNameRaw.toString('utf8');
    if (name.endsWith('/') || validateFileName(name) !== null || !isWanted(name)) continue;
    const stream = await zip
      .openReadStreamPromise(entry)
      .catch((error: unknown) => Promise.reject(notAnArchive(error)));
    files.set(name, await buffer(stream));
  }
  return files;
}
