// Files sent with a change: bytes as base64, or an address to fetch them from before the transaction begins.
import { createHash } from 'node:crypto';
import { putFile, type FileEntry } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { imageFacts, insertFileContent } from '#features/files';
import { invalid } from '#platform/errors';
import type { Batch } from './batch.ts';

type InsertFiles = Extract<shapes.ContentChange, { operation: 'insert_files' }>;
export type SentFile = InsertFiles['files'][number];
export type Fetched = { bytes: Uint8Array; contentType: string | undefined };
/** What was fetched beforehand, by address. */
export type Prepared = ReadonlyMap<string, Fetched>;

const maxBase64Bytes = 1024 * 1024;

function bytesOf(file: SentFile, prepared: Prepared): Fetched {
  if ('url' in file) {
    const fetched = prepared.get(file.url);
    if (!fetched) throw invalid(`${file.url} could not be fetched`);
    return fetched;
  }
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(file.base64)) throw invalid(`the file ${file.name} is not base64`);
  const bytes = Buffer.from(file.base64, 'base64');
  if (bytes.length > maxBase64Bytes) throw invalid(`the file ${file.name} is larger than 1 MB`);
  return { bytes, contentType: file.contentType };
}

const mediaType = /^[\w.+-]+\/[\w.+-]+$/;

export async function insertFiles(batch: Batch, change: InsertFiles, prepared: Prepared): Promise<void> {
  const { context } = batch;
  for (const file of change.files) {
    const { bytes, contentType } = bytesOf(file, prepared);
    const type = (file.contentType ?? contentType ?? '').split(';')[0]!.trim().toLowerCase();
    const facts = imageFacts(bytes);
    const hash = createHash('sha256').update(bytes).digest('base64url');
    const entry: FileEntry = {
      id: (file.ref === undefined ? undefined : batch.refs.files.get(file.ref)) ?? context.newId(),
      name: file.name,
      // What the bytes are counts for more than what was said about them.
      contentType: facts?.contentType ?? (mediaType.test(type) ? type : 'application/octet-stream'),
      size: bytes.length,
      content: hash,
      ...(facts?.dimensions && { dimensions: facts.dimensions }),
    };
    batch.contents.set(hash, bytes);
    batch.tree = await putFile(batch.records, batch.tree, entry);
    batch.files.push(entry);
  }
}

export async function storeFiles(batch: Batch): Promise<void> {
  for (const [hash, bytes] of batch.contents) await insertFileContent(batch.context.db, hash, bytes);
}
