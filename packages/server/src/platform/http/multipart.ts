// The files of a form, one after the other.
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { badRequest, HttpError } from '../errors.ts';
import type { Upload } from './upload.ts';

export type SentPart = { name: string; contentType: string; chunks: AsyncIterable<Uint8Array> };

const maxFiles = 100;
/** Boundaries, headers and what stands around them: a header without an end must end somewhere. */
const maxAround = 1024 * 1024;

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: maxFiles, fields: 1, parts: maxFiles + 1, headerPairs: 32, headerSize: 16 * 1024 },
      preservePath: true,
    });
  } catch {
    throw badRequest('the content type of the form names no boundary');
  }
}

/** `take` must read each file to its end; the next one waits for it. */
export async function readParts<T>(upload: Upload, take: (part: SentPart) => Promise<T>): Promise<T[]> {
  const parser = parserOf(upload.contentType);
  const body = upload.open();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const taken: T[] = [];
  const files: BusboyFileStream[] = [];
  let queue: Promise<void> = Promise.resolve();
  let received = 0;
  const inFiles = () => files.reduce((sum, file) => sum + file.bytesRead, 0);

  parser.on('file', (_, file, name: string | undefined, encoding, type) => {
    files.push(file);
    // Whoever reads it is told, though perhaps later than it happens.
    file.on('error', () => undefined);
    if (!/^(?:7bit|8bit|binary)$/i.test(encoding)) return reject(badRequest(`files in ${encoding} are not taken`));
    queue = queue.then(async () => {
      taken.push(await take({ name: name ?? '', contentType: type, chunks: file }));
    });
    queue.catch(reject);
  });
  parser.on('field', (name) => reject(badRequest(`the field ${JSON.stringify(name)} is not a file`)));
  for (const event of ['filesLimit', 'partsLimit', 'fieldsLimit']) {
    parser.on(event, () => reject(badRequest(`a form must not have more than ${maxFiles} files`)));
  }
  parser.on('error', () => reject(badRequest('the form is broken or ends too early')));
  parser.on('finish', () => queue.then(resolve, reject));
  body.on('data', (chunk: Uint8Array) => {
    // Of what came before this all has been read.
    if (received > maxAround && received - inFiles() > maxAround)
      reject(badRequest('the form holds more than its files'));
    received += chunk.length;
  });
  body.once('error', (error) => reject(error instanceof HttpError ? error : badRequest('the form ends too early')));
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
  if (taken.length === 0) throw badRequest('the form has no files');
  return taken;
}
