// Titles and nesting of the pages as short rows, for navigation.
import { createHash } from 'node:crypto';
import { runInSlices, walkPages, type Task, type WalkedPage } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { JsonAndValue, tagged } from '#platform/http/implement';
import { computedStateKey, computedTree, treeReaderOf } from './computed.ts';

type Row = Static<typeof shapes.PageTreeRow>;
type Query = { parent?: string; computed?: boolean };

const rowOf = ({ page, pages }: WalkedPage, depth: number): Row => ({
  id: page.id,
  ...(depth > 0 && { depth }),
  title: page.title,
  ...(page.type !== 'document' && { type: page.type }),
  ...(page.slug !== undefined && { slug: page.slug }),
  ...(page.emoji !== undefined && { emoji: page.emoji }),
  ...(page.icon !== undefined && { icon: page.icon }),
  ...(page.hidden && { hidden: true }),
  ...(pages.length > 0 && { pages: pages.length }),
});

/** All pages, in reading order. */
export function* treeRows(roots: readonly WalkedPage[]): Task<Row[]> {
  const rows: Row[] = [];
  for (const walked of walkPages(roots)) {
    yield;
    rows.push(rowOf(walked, walked.depth));
  }
  return rows;
}

function childrenOf(roots: readonly WalkedPage[], parent: string): readonly WalkedPage[] {
  if (parent === '') return roots;
  for (const { page, pages } of walkPages(roots)) if (page.id === parent) return pages;
  throw notFound('page');
}

/** The JSON of the rows with its hash, which is the same after edits that change no row. */
type WrittenTree = { json: string; etag: string };
const writtenTrees = { weigh: ({ json }: WrittenTree) => json.length * 2 };

export async function readPageTree(context: Context, view: ContentView, { parent, computed }: Query) {
  const reading = treeReaderOf(view);
  const state = computed === false ? '' : await computedStateKey(context, view, reading);
  const roots = (await computedTree(context, view, reading, state))?.roots ?? (await reading.roots());
  const rows = async (): Promise<Row[]> =>
    parent === undefined ? runInSlices(treeRows(roots)) : childrenOf(roots, parent).map((walked) => rowOf(walked, 0));
  const cache = context.services.cache('page-tree-json', writtenTrees);
  const key = [view.revision.tree, state, parent ?? '*'].join(' ');
  const { json, etag } = cache.get(key) ?? cache.set(key, written(await rows()));
  return tagged(
    etag,
    new JsonAndValue(
      async () => json,
      async () => ({ pages: await rows() }),
    ),
  );
}

function written(pages: Row[]): WrittenTree {
  const json = JSON.stringify({ pages });
  return { json, etag: createHash('sha256').update(json).digest('base64url').slice(0, 27) };
}
