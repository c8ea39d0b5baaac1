// Titles and nesting of the pages as short rows, for navigation.
import { createHash } from 'node:crypto';
import {
  findPage,
  listAncestors,
  pageCounts,
  PageFold,
  runInSlices,
  walkPages,
  type Task,
  type WalkedPage,
  stringBytes,
} from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { JsonAndValue, JsonStream, tagged } from '#platform/http/implement';
import { computedStateKey, computedTree, treeReaderOf } from './computed.ts';
import { flowOf, LevelTexts, levelTexts, mostAtOnce } from './level-texts.ts';

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

/** Found by its ancestors; pages below a computed one by looking at all. */
async function childrenOf(
  { records, tree }: ContentView,
  roots: readonly WalkedPage[],
  parent: string,
): Promise<readonly WalkedPage[]> {
  if (parent === '') return roots;
  const page = await findPage(records, tree, parent);
  let level: readonly WalkedPage[] | undefined = page && roots;
  for (const { id } of page ? [...(await listAncestors(records, tree, page)), page] : []) {
    level = level?.find((walked) => walked.page.id === id)?.pages;
  }
  if (level) return level;
  for (const walked of walkPages(roots)) if (walked.page.id === parent) return walked.pages;
  throw notFound('page');
}

/** Rows of a group and its descendants, in reading order, without the brackets around them. */
function* writeRows(level: readonly WalkedPage[]): Task<(string | readonly WalkedPage[])[]> {
  const parts: (string | readonly WalkedPage[])[] = [];
  let text = '';
  for (const [index, walked] of level.entries()) {
    yield;
    text += `${index > 0 ? ',' : ''}${JSON.stringify(rowOf(walked, walked.depth))}`;
    if (walked.pages.length === 0) continue;
    parts.push(`${text},`, walked.pages);
    text = '';
  }
  return [...parts, text];
}

/** By the rows of a group and its descendants, so that it is the same after edits that change no row. */
const hashes = new PageFold<string>((level, below) => {
  const hash = createHash('sha256');
  for (const walked of level) hash.update(`${JSON.stringify(rowOf(walked, walked.depth))}${below(walked) ?? ''}\n`);
  return hash.digest('base64url').slice(0, 27);
});

/** The JSON of the children of one page. */
const written = { weigh: stringBytes };

export async function readPageTree(context: Context, view: ContentView, { parent, computed }: Query) {
  const reading = treeReaderOf(view);
  const state = computed === false ? '' : await computedStateKey(context, view, reading);
  const roots = (await computedTree(context, view, reading, state))?.roots ?? (await reading.roots());
  if (parent === undefined) {
    const pieces = async (): Promise<Uint8Array[]> => {
      const cache = context.services.cache('page-tree-levels', levelTexts);
      const texts = cache.get(view.space.id) ?? new LevelTexts();
      const written = await runInSlices(texts.pieces(roots, writeRows));
      cache.set(view.space.id, texts);
      return written;
    };
    const value = async () => ({ pages: await runInSlices(treeRows(roots)) });
    const etag = await runInSlices(hashes.steps(roots));
    if (pageCounts.of(roots) > mostAtOnce)
      return tagged(etag, new JsonStream(flowOf('{"pages":[', pieces, ']}'), value));
    const json = async () => `{"pages":[${Buffer.concat(await pieces()).toString()}]}`;
    return tagged(etag, new JsonAndValue(json, value));
  }
  const rows = async (): Promise<Row[]> => (await childrenOf(view, roots, parent)).map((walked) => rowOf(walked, 0));
  const cache = context.services.cache('page-tree-json', written);
  const key = [view.revision.tree, state, parent].join(' ');
  const json = cache.get(key) ?? cache.set(key, JSON.stringify({ pages: await rows() }));
  const etag = createHash('sha256').update(json).digest('base64url').slice(0, 27);
  return tagged(
    etag,
    new JsonAndValue(
      async () => json,
      async () => ({ pages: await rows() }),
    ),
  );
}
