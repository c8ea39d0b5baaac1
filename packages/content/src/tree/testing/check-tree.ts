import { deepEqual, equal, ok } from 'node:assert/strict';
import { EMPTY_MAP, sliceMap } from '../map/read.ts';
import { memoryStore, Records } from '../map/records.ts';
import { decodePage } from '../page.ts';
import type { Page } from '../page.ts';
import { EMPTY_TREE } from '../tree.ts';
import type { Tree } from '../tree.ts';
import { readPages, walkPages } from '../walk.ts';
import { writePages } from '../write-pages.ts';

/** Fails unless the tree is valid: every page reachable once, parents exist, slugs unique, index maps as if rebuilt. */
export async function checkTree(records: Records, tree: Tree): Promise<ReadonlyMap<string, Page>> {
  const pages = (await sliceMap(records, tree.pages)).map((entry) => decodePage(entry.key, entry.value));
  const walked = [...walkPages(await readPages(records, tree))];
  equal(walked.length, pages.length, 'a page is not reached from the root');
  equal(new Set(walked.map((item) => item.page.id)).size, pages.length, 'a page is there twice');
  const paths = walked.flatMap((item) => item.path ?? []);
  equal(new Set(paths).size, paths.length, 'two pages share a path');
  for (const { page, depth } of walked) {
    ok(page.type !== 'group' || depth === 0, 'a group is below a page');
    ok(page.title !== '' && page.order !== '');
  }
  const anew = await writePages(
    new Records(memoryStore()),
    EMPTY_TREE,
    pages.map((page) => ({ before: undefined, after: page })),
  );
  const { files, reusableContents, variables } = tree;
  deepEqual({ ...anew, files: files ?? EMPTY_MAP, reusableContents, variables }, tree, 'the maps do not agree');
  return new Map(pages.map((page) => [page.id, page]));
}
