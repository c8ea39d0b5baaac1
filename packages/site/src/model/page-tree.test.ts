import { deepEqual, equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as fc from 'fast-check';
import { runSync } from '@lectern/content';
import { neighboursOf } from '../page/neighbours.ts';
import { page } from '../testing/sample.ts';
import type { Page } from '../types.ts';
import { buildTree, type PageNode, type PageTree } from './page-tree.ts';

type Shape = { type: Page['type']; hidden: boolean; pages: Shape[] };

const shape = fc.letrec<{ level: Shape[]; one: Shape }>((tie) => ({
  level: fc.array(tie('one'), { maxLength: 4, depthIdentifier: 'pages' }),
  one: fc.record({
    type: fc.constantFrom('document', 'document', 'group', 'link'),
    hidden: fc.integer({ max: 5 }).map((number) => number === 0),
    pages: fc.oneof({ depthIdentifier: 'pages', maxDepth: 3 }, fc.constant<Shape[]>([]), tie('level')),
  }),
})).level;

let made = 0;

/** Some paths and ids occur twice, as with computed pages. */
function planted(shapes: readonly Shape[], above = ''): Page[] {
  return shapes.map(({ type, hidden, pages }) => {
    made += 1;
    const path = type === 'link' ? '' : `${above}p${made % 40}`;
    return page(`id${made}`, path, { type, ...(hidden && { hidden }), pages: planted(pages, `${path}/`) });
  });
}

/** The pages with one of them replaced, removed or added; all others are the same objects. */
function edited(pages: readonly Page[], at: number, kind: number, other: readonly Page[]): Page[] {
  const index = pages.length === 0 ? 0 : at % pages.length;
  const found = pages[index];
  if (kind > 2 && found?.pages?.length)
    return pages.with(index, { ...found, pages: edited(found.pages, Math.floor(at / 3), kind - 1, other) });
  if (kind === 0 && found) return pages.with(index, { ...found, title: 'Okapi', hidden: !found.hidden });
  if (kind === 1) return pages.toSpliced(index, 1);
  return pages.toSpliced(index, 0, ...other);
}

const named = (node: PageNode | undefined) => node && [node.page.id, node.page.title, node.path, node.parent?.page.id];

function facts(tree: PageTree, pages: readonly Page[]): unknown {
  const all: Page[] = [];
  for (const open = [...pages]; open.length > 0;) {
    const next = open.pop()!;
    all.push(next);
    open.push(...(next.pages ?? []));
  }
  return {
    size: tree.byId.size,
    first: named(tree.first),
    reading: tree.reading.map(named),
    byId: all.map(({ id }) => named(tree.byId.get(id))),
    byPath: all.map(({ path }) => named(tree.byPath.get(path))),
    listed: all.map(({ id }) => tree.byId.get(id)?.hasListedChildren),
  };
}

const built = (pages: readonly Page[]): PageTree => runSync(buildTree(pages, () => true));

describe('the pages of a space', () => {
  test('updated by an edit are those built anew', () => {
    const edits = fc.array(fc.tuple(fc.nat(60), fc.nat(5), shape), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(shape, edits, (start, changes) => {
        let pages = planted(start);
        let tree = built(pages);
        for (const [at, kind, other] of changes) {
          const next = edited(pages, at, kind, planted(other));
          tree = runSync(tree.update(next, () => true));
          deepEqual(facts(tree, [...pages, ...next]), facts(built(next), [...pages, ...next]));
          pages = next;
        }
      }),
    );
  });

  test('have the neighbours of the reading order', () => {
    fc.assert(
      fc.property(shape, (start) => {
        const pages = planted(start);
        const tree = built(pages);
        const { reading } = tree;
        for (const [index, node] of reading.entries()) {
          const found = neighboursOf(tree, node);
          equal(found?.previous, reading[index - 1]);
          equal(found?.next, reading[index + 1]);
        }
        const others = (nodes: readonly PageNode[]): PageNode[] =>
          nodes.flatMap((one) => [one, ...others(one.children)]);
        for (const node of others(tree.roots)) equal(neighboursOf(tree, node) !== undefined, reading.includes(node));
      }),
    );
  });

  test('are looked at only where an edit changed something', () => {
    const chapters = Array.from({ length: 50 }, (_, chapter) =>
      page(`c${chapter}`, `c${chapter}`, {
        pages: Array.from({ length: 50 }, (__, number) => page(`c${chapter}p${number}`, `c${chapter}/p${number}`)),
      }),
    );
    const tree = built(chapters);
    const changed = { ...chapters[7]!, pages: chapters[7]!.pages!.with(3, page('c7p3', 'c7/renamed')) };
    let looked = 0;
    const after = runSync(
      tree.update(chapters.with(7, changed), () => {
        looked += 1;
        return true;
      }),
    );
    equal(after.byPath.get('c7/renamed')?.page.id, 'c7p3');
    equal(after.byPath.get('c7/p3'), undefined);
    equal(tree.byPath.get('c7/p3')?.page.id, 'c7p3');
    equal(after.byId.size, 2550);
    equal(looked < 20, true, `${looked} pages`);
  });
});
