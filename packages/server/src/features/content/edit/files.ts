// Files of an edit. New bytes are base64, or a URL that is fetched before the transaction begins.
import { createHash } from 'node:crypto';
import { deleteFile, findFile, putFile, type FileEntry } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import { detectContent, sanitizeFileName, storeBytes, type StoredContent } from '#features/files';
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';
import type { EditBatch } from './batch.ts';

type InsertFiles = Extract<shapes.ContentChange, { operation: 'insert_files' }>;
export type SubmittedFile = InsertFiles['files'][number];
type UpdateFile = Extract<shapes.ContentChange, { operation: 'update_file' }>;
type DeleteFile = Extract<shapes.ContentChange, { operation: 'delete_file' }>;
/**
 * Stored in advance, by the part of the request that holds them: files named by URL, and those too large for the
 * database.
 */
export type PreparedFiles = ReadonlyMap<object, StoredContent>;

const maxBase64Bytes = 1024 * 1024;

export function decodeFile({ name, base64 }: { name: string; base64: string }): Uint8Array {
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(base64)) throw badRequest(`the file ${name} is not base64`);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > maxBase64Bytes) throw badRequest(`the file ${name} is larger than 1 MB`);
  return bytes;
}

function contentOf(batch: EditBatch, file: SubmittedFile, prepared: PreparedFiles, key: object = file): StoredContent {
  const stored = prepared.get(key);
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

/** Without a new name the bytes alone say what the new content is. */
export const submittedContent = ({ name = 'file' }: UpdateFile, content: NonNullable<UpdateFile['content']>) =>
  ({ ...content, name }) satisfies SubmittedFile;

async function load({ records, tree, refs }: EditBatch, idOrRef: string): Promise<FileEntry> {
  const found = await findFile(records, tree, refs.files.get(idOrRef) ?? idOrRef);
  if (!found) throw badRequest(`there is no file ${idOrRef}`);
  return found;
}

export async function updateFile(batch: EditBatch, change: UpdateFile, prepared: PreparedFiles): Promise<void> {
  const file = await load(batch, change.file);
  const { name, content } = change;
  const named = name === undefined ? file : renamed(file, name);
  const entry = content
    ? replaced(named, contentOf(batch, submittedContent(change, content), prepared, content))
    : named;
  batch.tree = await putFile(batch.records, batch.tree, entry);
  batch.updatedFiles.set(entry.id, entry);
}

/** Without the path of the file in a repository, so that it gets a new one there. */
function renamed({ git, ...file }: FileEntry, given: string): FileEntry {
  const name = sanitizeFileName(given);
  return { ...file, name, ...(name === file.name && git && { git }) };
}

/** Keeps the path of the file in a repository, but not the hash of the old bytes there. */
export function replaced({ id, name, git }: FileEntry, { hash, ...facts }: StoredContent): FileEntry {
  return { id, name, content: hash, ...facts, ...(git?.path !== undefined && { git: { path: git.path } }) };
}

export async function removeFile(batch: EditBatch, change: DeleteFile): Promise<void> {
  const { id } = await load(batch, change.file);
  batch.tree = await deleteFile(batch.records, batch.tree, id);
  batch.updatedFiles.delete(id);
  const inserted = batch.files.findIndex((file) => file.id === id);
  if (inserted >= 0) batch.files.splice(inserted, 1);
  else batch.deletedFiles.add(id);
}

export async function storeFiles(context: Context, { contents }: EditBatch): Promise<void> {
  for (const bytes of contents.values()) await storeBytes(context, bytes);
}
