import { canonical } from './canonical.ts';
import { decodeNode, nodeReferences } from './map/node.ts';
import { EMPTY_MAP } from './map/read.ts';
import type { MapRef } from './map/read.ts';
import type { Records, StoredRecord } from './map/records.ts';
import { TreeError } from './tree-error.ts';

/**
 * All content of a revision, as sorted maps of one record store: `pages` by id; `children` by parent, order and id;
 * `slugs` by parent and slug; `files`, `reusableContents` and `variables` by their id or name. `children` and `slugs`
 * are derived from `pages`. `sources` are the original files of the imported folder, by path.
 */
export interface Tree {
  readonly pages: MapRef;
  readonly children: MapRef;
  readonly slugs: MapRef;
  readonly files: MapRef;
  readonly reusableContents: MapRef;
  readonly variables: MapRef;
  readonly sources: MapRef;
}

export const EMPTY_TREE: Tree = {
  pages: EMPTY_MAP,
  children: EMPTY_MAP,
  slugs: EMPTY_MAP,
  files: EMPTY_MAP,
  reusableContents: EMPTY_MAP,
  variables: EMPTY_MAP,
  sources: EMPTY_MAP,
};

const PARTS = ['pages', 'children', 'slugs', 'files', 'reusableContents', 'variables', 'sources'] as const;
const HEAD = 'tree 1\n';

export async function loadTree(records: Records, hash: string): Promise<Tree> {
  return decodeTree(await records.text(hash));
}

/** Stores new records of the tree; returns its hash and the records passed to the store. */
export async function saveTree(
  records: Records,
  tree: Tree,
): Promise<{ readonly hash: string; readonly written: readonly StoredRecord[] }> {
  const parts = PARTS.map((part) => tree[part].hash).filter((hash) => hash !== '');
  const hash = records.stageText(encodeTree(tree), parts);
  return { hash, written: await records.flush(hash) };
}

export function isSameTree(left: Tree, right: Tree): boolean {
  return PARTS.every((part) => left[part].hash === right[part].hash);
}

/** The records a record refers to, for garbage collection. Bodies and files: see `blobReferences`. */
export function recordReferences(text: string): readonly string[] {
  if (text.startsWith(HEAD)) {
    const tree = decodeTree(text);
    return PARTS.map((part) => tree[part].hash).filter((hash) => hash !== '');
  }
  return nodeReferences(decodeNode(text));
}

/** The hashes of bodies and files in a record. */
export function blobReferences(text: string): readonly string[] {
  if (text.startsWith(HEAD)) return [];
  const node = decodeNode(text);
  if (node.level > 0) return [];
  return node.entries.flatMap((entry) => {
    const value: unknown = JSON.parse(entry.value);
    if (typeof value !== 'object' || value === null) return [];
    return ['body', 'content'].flatMap((name) => {
      const hash: unknown = (value as Record<string, unknown>)[name];
      return typeof hash === 'string' ? [hash] : [];
    });
  });
}

function encodeTree(tree: Tree): string {
  const parts = PARTS.filter((part) => tree[part].hash !== '').map((part) => [
    part,
    [tree[part].hash, tree[part].count],
  ]);
  return HEAD + canonical(Object.fromEntries(parts) as Record<string, [string, number]>);
}

function decodeTree(text: string): Tree {
  if (!text.startsWith(HEAD)) throw new TreeError('damaged', 'The record is not a tree.');
  const parts = JSON.parse(text.slice(HEAD.length)) as Partial<Record<keyof Tree, [string, number]>>;
  const refs = PARTS.map((part): [string, MapRef] => {
    const [hash, count] = parts[part] ?? ['', 0];
    return [part, { hash, count }];
  });
  return Object.fromEntries(refs) as unknown as Tree;
}
