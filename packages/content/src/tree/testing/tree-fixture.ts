import { insertPage } from '../edit-page.ts';
import type { NewPage } from '../edit-page.ts';
import { hashText } from '../hash.ts';
import { memoryStore, Records } from '../map/records.ts';
import { keysBetween } from '../order.ts';
import type { Page } from '../page.ts';
import { EMPTY_TREE } from '../tree.ts';
import type { Tree } from '../tree.ts';
import { readPages, walkPages } from '../walk.ts';
import { writePages } from '../write-pages.ts';

/** Trees over one memory store, with their bodies. */
export class TreeFixture {
  readonly records = new Records(memoryStore());
  readonly bodies = new Map<string, string>();
  readonly readBody = (hash: string): string => this.bodies.get(hash) ?? '';

  body(text: string): string {
    const hash = hashText(text);
    this.bodies.set(hash, text);
    return hash;
  }

  /** Pages by id; `a/b` is a child of `a`. Titles are the ids. */
  async plant(...ids: readonly (string | NewPage)[]): Promise<Tree> {
    let tree = EMPTY_TREE;
    for (const id of ids) tree = await this.add(tree, id);
    return tree;
  }

  async add(tree: Tree, page: string | NewPage): Promise<Tree> {
    if (typeof page !== 'string') return (await insertPage(this.records, tree, page)).tree;
    const [name = '', into] = page.split('/').reverse();
    const input = into === undefined ? { id: name, title: name } : { id: name, title: name, into };
    return (await insertPage(this.records, tree, input)).tree;
  }

  /** The tree as lines of paths, in reading order. */
  async outline(tree: Tree): Promise<string[]> {
    return [...walkPages(await readPages(this.records, tree))].map((walked) => walked.path ?? walked.page.title);
  }
}

/** Many pages at once: all at root level, or ten below each. */
export async function writeManyPages(records: Records, count: number, shape: 'flat' | 'nested'): Promise<Tree> {
  const keys = keysBetween(undefined, undefined, count);
  const pages = Array.from({ length: count }, (_, index): Page => ({
    id: manyId(index),
    type: 'document',
    title: `Page number ${index}`,
    slug: `page-number-${index}`,
    order: keys[index] ?? '',
    description: 'What this page is about, in one sentence of usual length.',
    body: hashText(`body ${index}`),
    ...(shape === 'flat' || index < 10 ? {} : { parent: manyId(Math.floor(index / 10)) }),
  }));
  return writePages(
    records,
    EMPTY_TREE,
    pages.map((after) => ({ before: undefined, after })),
  );
}

export function manyId(index: number): string {
  return hashText(`page ${index}`)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 20);
}
