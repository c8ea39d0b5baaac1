// An uploaded file, spooled to disk while it is imported.
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sanitizeFileName } from '#features/files';
import type { Context } from '#platform/context';
import { badRequest, HttpError } from '#platform/errors';
import { readParts, type SentPart } from '#platform/http/multipart';
import type { Upload } from '#platform/http/upload';
import { temporaryFolder } from '#platform/temporary-folder';
import type { ImportOrigin } from './source.ts';

type Spooled = Extract<ImportOrigin, { path: string }>;

export async function withUpload<T>(
  { services }: Context,
  upload: Upload,
  name: string | undefined,
  work: (given: Spooled) => Promise<T>,
): Promise<T> {
  const folder = await temporaryFolder('upload');
  try {
    return await work(await receive(upload, name, join(folder, 'file'), services.config.importLimits.bytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function receive(upload: Upload, name: string | undefined, path: string, maxBytes: number): Promise<Spooled> {
  let count = 0;
  const take = async (part: SentPart): Promise<Spooled> => {
    count += 1;
    if (count > 1) throw badRequest('only one file can be imported at a time; put several into an archive');
    await pipeline(bounded(part.chunks, maxBytes), createWriteStream(path, { mode: 0o600 }));
    return { path, name: sanitizeFileName(part.name) };
  };
  if (/^multipart\/form-data\b/i.test(upload.contentType)) {
    if (name !== undefined)
      throw badRequest('query.name is for the bytes of a file; in a form, the file has its own name');
    return (await readParts(upload, take))[0]!;
  }
  if (name === undefined) throw badRequest('query.name is needed when the body is the bytes of a file');
  return take({ name, contentType: upload.contentType, chunks: upload.open() });
}

async function* bounded(chunks: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > maxBytes) throw new HttpError(413, `the file is larger than ${maxBytes} bytes`);
    yield chunk;
  }
}
