// Files of an edit: base64 bytes, or a URL that is fetched before the transaction begins.
import { createHash } from 'node:crypto';
import { putFile, type FileEntry } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { detectContent, storeBytes, type StoredContent } from '#features/files';
import { badRequest } from '#platform/errors';
import type { EditBatch } from './batch.ts';

type InsertFiles = Extract<shapes.ContentChange, { operation: 'insert_files' }>;
export type SubmittedFile = InsertFiles['files'][number];
/** Stored in advance: files named by URL, and those too large for the database. */
export type PreparedFiles = ReadonlyMap<SubmittedFile, StoredContent>;

const maxBase64Bytes = 1024 * 1024;

export function decodeFile({ name, base64 }: { name: string; base64: string }): Uint8Array {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(base64)) throw badRequest(`the file ${name} is not base64`);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBase64Bytes) throw badRequest(`the file ${name} is larger than 1 MB`);
  return bytes;
}

function contentOf(batch: EditBatch, file: SubmittedFile, prepared: PreparedFiles): StoredContent {
  const stored = prepared.get(file);
  if (stored) return stored;
  if ('url' in file) throw badRequest(`${file.url} could not be fetched`);
  const bytes = decodeFile(file);
  const hash = createHash('sha256').update(bytes).digest('base64url');
  batch.contents.set(hash, bytes);
  return { hash, size: bytes.length, ...detectContent(bytes, bytes.length, file) };
}

export async function insertFiles(batch: EditBatch, change: InsertFiles, prepared: PreparedFiles): Promise<void> {
  const { context } = batch;
  for (const file of change.files) {
    const { hash, size, contentType, dimensions } = contentOf(batch, file, prepared);
    const entry: FileEntry = {
      id: (file.ref === undefined ? undefined : batch.refs.files.get(file.ref)) ?? context.newId(),
      name: file.name,
      contentType,
      size,
      content: hash,
      ...(dimensions && { dimensions }),
    };
    batch.tree = await putFile(batch.records, batch.tree, entry);
    batch.files.push(entry);
  }
}

export async function storeFiles(batch: EditBatch): Promise<void> {
  for (const bytes of batch.contents.values()) await storeBytes(batch.context, bytes);
}
