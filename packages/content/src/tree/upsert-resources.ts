// Adds many files or reusable contents to a tree or removes them at once.
import { checkId } from './keys.ts';
import { findValues } from './map/read.ts';
import type { MapRef } from './map/read.ts';
import type { Records } from './map/records.ts';
import { editMap } from './map/write.ts';
import { decodeFile, decodeReusableContent, encodeEntry } from './resources.ts';
import type { FileEntry, ReusableContent } from './resources.ts';
import type { Tree } from './tree.ts';

export async function upsertFiles(
  records: Records,
  tree: Tree,
  files: readonly FileEntry[],
  remove: Iterable<string> = [],
): Promise<Tree> {
  return { ...tree, files: await bring(records, tree.files, files, remove) };
}

export async function upsertReusableContents(
  records: Records,
  tree: Tree,
  contents: readonly ReusableContent[],
  remove: Iterable<string> = [],
): Promise<Tree> {
  return { ...tree, reusableContents: await bring(records, tree.reusableContents, contents, remove) };
}

function bring(
  records: Records,
  map: MapRef,
  entries: readonly (FileEntry | ReusableContent)[],
  remove: Iterable<string>,
): Promise<MapRef> {
  const edits = new Map<string, string | undefined>([...remove].map((id) => [id, undefined]));
  for (const entry of entries) edits.set(checkId(entry.id), encodeEntry(entry));
  return editMap(records, map, edits);
}

/** Existing files, by id. */
export async function findFiles(records: Records, tree: Tree, ids: readonly string[]): Promise<Map<string, FileEntry>> {
  const found = await findValues(records, tree.files, ids);
  return new Map([...found].map(([id, text]) => [id, decodeFile(id, text)]));
}

/** Existing reusable contents, by id. */
export async function findReusableContents(
  records: Records,
  tree: Tree,
  ids: readonly string[],
): Promise<Map<string, ReusableContent>> {
  const found = await findValues(records, tree.reusableContents, ids);
  return new Map([...found].map(([id, text]) => [id, decodeReusableContent(id, text)]));
}
