// Uploads: the files of a multipart form, or the bytes of a single one.
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';
import { readParts, type SentPart } from '#platform/http/multipart';
import type { Upload } from '#platform/http/upload';
import { sanitizeFileName } from './name.ts';
import { storeStream, type StoredContent } from './store.ts';

export type ReceivedFile = { name: string; stored: StoredContent };

/** Stores them while streaming. Nothing refers to them yet: after a failure, what was stored is collected. */
export async function receiveFiles(
  context: Context,
  upload: Upload,
  { name, maxBytes }: { name?: string; maxBytes?: number },
): Promise<ReceivedFile[]> {
  const take = async ({ name: given, contentType, chunks }: SentPart): Promise<ReceivedFile> => {
    const name = sanitizeFileName(given);
    return {
      name,
      stored: await storeStream(context, chunks, { name, contentType, ...(maxBytes !== undefined && { maxBytes }) }),
    };
  };
  if (/^multipart\/form-data\b/i.test(upload.contentType)) {
    if (name !== undefined) throw badRequest('query.name is for a single file; in a form, files have their own names');
    return readParts(upload, take);
  }
  if (/^multipart\//i.test(upload.contentType))
    throw badRequest('multipart/form-data is the only multipart type accepted');
  if (name === undefined) throw badRequest('query.name is needed when the body is the bytes of a file');
  return [await take({ name, contentType: upload.contentType, chunks: upload.open() })];
}
