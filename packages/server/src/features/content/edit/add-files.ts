// Adds uploaded files to a tree.
import { putFile, type FileEntry, type Tree } from '@lectern/content';
import type { ContentView } from '#features/branches';
import type { ReceivedFile } from '#features/files';
import type { Context } from '#platform/context';
import { presentFile } from '../present.ts';

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
