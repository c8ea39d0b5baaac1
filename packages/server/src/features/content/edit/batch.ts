// State of one edit request: the tree so far, the texts not yet stored, and the changed pages in order.
import type { FileEntry, Page, Records, Tree } from '@lectern/content';
import type { Context } from '#platform/context';

/** `page` is the id, also of a reusable content. */
export type ChangedPage = { kind: 'created' | 'updated' | 'deleted'; page: string; ref?: string };

export type EditBatch = {
  context: Context;
  records: Records;
  tree: Tree;
  /** New Markdown by page id; its links are resolved once the whole tree is known. */
  texts: Map<string, string>;
  /** New Markdown by the id of the reusable content. */
  sharedTexts: Map<string, string>;
  refs: { pages: Map<string, string>; files: Map<string, string>; shared: Map<string, string> };
  touched: Map<string, ChangedPage>;
  touchedShared: Map<string, ChangedPage>;
  deletedVariables: Set<string>;
  /** By page id, the text a client has after it sent splices. */
  expectedTexts: Map<string, string>;
  files: FileEntry[];
  updatedFiles: Map<string, FileEntry>;
  deletedFiles: Set<string>;
  /** Bytes of new files by their hash. */
  contents: Map<string, Uint8Array>;
  readBody(hash: string): Promise<string>;
  /** The tree to revert to: a revision of the space, or the base when none is named. */
  olderTree(revision: string | undefined): Promise<Tree>;
};

/** The stored Markdown of a page, with the changes so far. */
export const textOf = async (batch: EditBatch, page: Page): Promise<string> =>
  batch.texts.get(page.id) ?? (page.body === undefined ? '' : await batch.readBody(page.body));

/** Keeps the position of the first change and the outcome of the last. */
export function recordChange(batch: EditBatch, next: ChangedPage): void {
  record(batch.touched, next);
}

/** The same for a reusable content. */
export function recordSharedChange(batch: EditBatch, next: ChangedPage): void {
  record(batch.touchedShared, next);
}

function record(touched: Map<string, ChangedPage>, next: ChangedPage): void {
  const before = touched.get(next.page);
  if (before?.kind === 'created' && next.kind === 'updated') return;
  if (before?.kind === 'created' && next.kind === 'deleted') touched.delete(next.page);
  else touched.set(next.page, { ...before, ...next });
}
