import type { shapes } from '@lectern/contract';
import { largestInDatabase, storeBytes, storeStream, type StoredContent } from '#features/files';
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';
import { decodeFile, submittedContent, type PreparedFiles, type SubmittedFile } from './files.ts';

const timeoutMs = 60_000;

/**
 * Fetches files named by URL and stores those that do not go into the database: both may wait for the network, which a
 * transaction must not.
 */
export async function prepareFiles(context: Context, changes: shapes.ContentChange[]): Promise<PreparedFiles> {
  const prepared = new Map<object, StoredContent>();
  const fetched = new Map<string, Promise<StoredContent>>();
  for (const { key, file } of changes.flatMap(submittedFiles)) {
    if ('url' in file) {
      const { url } = file;
      const stored = fetched.get(url) ?? fetchFile(context, file);
      fetched.set(url, stored);
      prepared.set(key, await stored);
    } else if ((file.base64.length * 3) / 4 > largestInDatabase) {
      prepared.set(key, await storeBytes(context, decodeFile(file), file));
    }
  }
  return prepared;
}

function submittedFiles(change: shapes.ContentChange): { key: object; file: SubmittedFile }[] {
  if (change.operation === 'insert_files') return change.files.map((file) => ({ key: file, file }));
  if (change.operation !== 'update_file' || !change.content) return [];
  return [{ key: change.content, file: submittedContent(change, change.content) }];
}

function fetchFile({ services }: Context, file: SubmittedFile & { url: string }): Promise<StoredContent> {
  const maxBytes = services.config.uploadBytes;
  return services.fetcher.read(file.url, { maxBytes, timeoutMs }, async ({ status, contentType, chunks }) => {
    if (status < 200 || status > 299) throw badRequest(`${file.url} returned the status ${status}`);
    return storeStream({ services }, chunks, { name: file.name, contentType: file.contentType ?? contentType });
  });
}
