// Adds uploaded files to a tree.
import { findFile, putFile, type FileEntry, type Tree } from '@lectern/content';
import type { ContentView } from '#features/branches';
import type { ReceivedFile } from '#features/files';
import type { Context } from '#platform/context';
import { badRequest, notFound } from '#platform/errors';
import { presentFile } from '../present.ts';
import { replaced } from './files.ts';

export async function addFiles(
  context: Context,
  { records, tree: before }: ContentView,
  received: readonly ReceivedFile[],
) {
  let tree: Tree = before;
  const added: FileEntry[] = [];
  for (const { name, stored } of received) {
    const { hash, ...facts } = stored;
    const entry: FileEntry = { id: context.newId(), name, content: hash, ...facts };
    tree = await putFile(records, tree, entry);
    added.push(entry);
  }
  return { tree, insertedFiles: added.map((entry) => presentFile(context, entry)) };
}

/** The one file that was uploaded becomes the content of an existing one. */
export async function replaceFile(
  context: Context,
  { records, tree: before }: ContentView,
  id: string,
  [received, ...others]: readonly ReceivedFile[],
) {
  if (!received || others.length > 0) throw badRequest('query.replaces needs exactly one file');
  const file = await findFile(records, before, id);
  if (!file) throw notFound('file');
  const entry = replaced(file, received.stored);
  return { tree: await putFile(records, before, entry), insertedFiles: [presentFile(context, entry)] };
}
