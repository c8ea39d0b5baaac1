// One request's changes on their way: the tree as it is so far, the texts that are still to be stored, and what was
// touched in which order.
import type { FileEntry, Records, Tree } from '@lectern/content';
import type { Context } from '#platform/context';

export type ChangedPage = { kind: 'created' | 'updated' | 'deleted'; page: string; ref?: string };

export type EditBatch = {
  context: Context;
  records: Records;
  tree: Tree;
  /** New Markdown by page id; links in it are resolved when the whole tree is known. */
  texts: Map<string, string>;
  refs: { pages: Map<string, string>; files: Map<string, string> };
  touched: Map<string, ChangedPage>;
  files: FileEntry[];
  /** Bytes of new files by their hash. */
  contents: Map<string, Uint8Array>;
  readBody(hash: string): Promise<string>;
  /** An older state to go back to: a revision of the space, or the base when none is named. */
  olderTree(revision: string | undefined): Promise<Tree>;
};

/** Keeps the first place in the order and the last word on what happened. */
export function recordChange(batch: EditBatch, next: ChangedPage): void {
  const before = batch.touched.get(next.page);
  if (before?.kind === 'created' && next.kind === 'updated') return;
  if (before?.kind === 'created' && next.kind === 'deleted') batch.touched.delete(next.page);
  else batch.touched.set(next.page, { ...before, ...next });
}
