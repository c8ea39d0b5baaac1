// Wrapper of the zip library: all entries first, names as bytes, every error an HttpError with a clear message.
import { fromBufferPromise, openPromise, type Entry, type Options, type ZipFile } from 'yauzl';
import { badRequest, HttpError } from '#platform/errors';
import { errorMessage } from '#platform/error-message';

const options: Options = {
  lazyEntries: true,
  autoClose: false,
  // Names are decoded by us: many archives have UTF-8 names without the flag.
  decodeStrings: false,
  validateEntrySizes: true,
};

const maxEntries = 100_000;

export const notAnArchive = (error: unknown): HttpError =>
  error instanceof HttpError ? error : badRequest(`the archive cannot be read: ${errorMessage(error)}`);

export async function fromPath(path: string): Promise<ZipFile> {
  return openPromise(path, options).catch((error: unknown) => Promise.reject(notAnArchive(error)));
}

export async function fromBuffer(buffer: Buffer): Promise<ZipFile> {
  return fromBufferPromise(buffer, options).catch((error: unknown) => Promise.reject(notAnArchive(error)));
}

export function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries)
    return Promise.reject(badRequest(`the archive contains more than ${maxEntries} files`));
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>();
  const entries: Entry[] = [];
  zip.on('entry', (entry: Entry) => {
    entries.push(entry);
    zip.readEntry();
  });
  zip.once('end', () => resolve(entries));
  zip.once('error', (error) => reject(notAnArchive(error)));
  zip.readEntry();
  return promise;
}
