// Files of a multipart form, one after the other.
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { badRequest, HttpError } from '../errors.ts';
import type { Upload } from './upload.ts';

export type SentPart = { name: string; contentType: string; chunks: AsyncIterable<Uint8Array> };

const maxFiles = 100;
/** Limit for boundaries, part headers and everything else around the files. */
const maxAround = 1024 * 1024;

async function parserOf(contentType: string): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: maxFiles, fields: 1, parts: maxFiles + 1, headerPairs: 32, headerSize: 16 * 1024 },
      preservePath: true,
    });
  } catch {
    throw badRequest('the content type of the form has no boundary');
  }
}

/** `take` must consume each file; the next one waits for it. */
export async function readParts<T>(upload: Upload, take: (part: SentPart) => Promise<T>): Promise<T[]> {
  const parser = await parserOf(upload.contentType);
  const body = upload.open();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const results: T[] = [];
  const files: BusboyFileStream[] = [];
  let queue: Promise<void> = Promise.resolve();
  let received = 0;
  const inFiles = () => files.reduce((sum, file) => sum + file.bytesRead, 0);

  parser.on('file', (_, file, name: string | undefined, encoding, type) => {
    files.push(file);
    // The consumer gets the error too, though perhaps later; unhandled, it would crash the process.
    file.on('error', () => undefined);
    if (!/^(?:7bit|8bit|binary)$/i.test(encoding)) return reject(badRequest(`files in ${encoding} are not accepted`));
    queue = queue.then(async () => {
      results.push(await take({ name: name ?? '', contentType: type, chunks: file }));
    });
    queue.catch(reject);
  });
  parser.on('field', (name) => reject(badRequest(`the field ${JSON.stringify(name)} is not a file`)));
  for (const event of ['filesLimit', 'partsLimit', 'fieldsLimit']) {
    parser.on(event, () => reject(badRequest(`a form must not have more than ${maxFiles} files`)));
  }
  parser.on('error', () => reject(badRequest('the form is malformed or truncated')));
  parser.on('finish', () => queue.then(resolve, reject));
  body.on('data', (chunk: Uint8Array) => {
    // Everything before this chunk has been parsed.
    if (received > maxAround && received - inFiles() > maxAround)
      reject(badRequest('the form contains too much data besides its files'));
    received += chunk.length;
  });
  body.once('error', (error) => reject(error instanceof HttpError ? error : badRequest('the form is truncated')));
  body.pipe(parser);

  try {
    await promise;
  } catch (error) {
    body.unpipe(parser).destroy();
    for (const file of files) file.destroy(error as Error);
    parser.destroy();
    await queue.catch(() => undefined);
    throw error;
  }
  if (results.length === 0) throw badRequest('the form has no files');
  return results;
}
