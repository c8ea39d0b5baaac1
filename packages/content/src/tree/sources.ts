// The source files of imported content, as needed to write them again byte for byte.
import { createYielder } from '../cooperative.ts';
import { canonical } from './canonical.ts';
import { findValue, sliceMap } from './map/read.ts';
import type { Records } from './map/records.ts';
import { editMap } from './map/write.ts';
import type { Tree } from './tree.ts';

/** A text is stored like the body of a page, anything else like the content of a file; both by hash. */
export type SourceFile = { readonly body: string } | { readonly content: string };

export async function readSources(records: Records, tree: Tree): Promise<Map<string, SourceFile>> {
  const sources = new Map<string, SourceFile>();
  const due = createYielder();
  for (const { key, value } of await sliceMap(records, tree.sources)) {
    sources.set(key, JSON.parse(value) as SourceFile);
    const turn = due();
    if (turn) await turn;
  }
  return sources;
}

export async function findSource(records: Records, tree: Tree, path: string): Promise<SourceFile | undefined> {
  const text = await findValue(records, tree.sources, path);
  return text === undefined ? undefined : (JSON.parse(text) as SourceFile);
}

/** Replaces the sources of the tree; those not given are removed. */
export async function replaceSources(
  records: Records,
  tree: Tree,
  sources: ReadonlyMap<string, SourceFile>,
): Promise<Tree> {
  const edits = new Map<string, string | undefined>();
  for (const entry of await sliceMap(records, tree.sources)) {
    if (!sources.has(entry.key)) edits.set(entry.key, undefined);
  }
  for (const [path, source] of sources) edits.set(path, canonical(source));
  return { ...tree, sources: await editMap(records, tree.sources, edits) };
}
