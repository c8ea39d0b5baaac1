// Trees and bodies in the database. Both are immutable, so cached values are never revalidated. They are cached by hash for
// all organizations, so what is cached need not be stored in an organization: writing never looks there.
import {
  createYielder,
  processCaches,
  EMPTY_TREE,
  hashText,
  loadTree,
  nodeWeight,
  Records,
  saveTree,
  type Tree,
  stringBytes,
} from '@lectern/content';
import type { Db } from '#db/database';
import { requireWithinTextLimit, requireWithinTextLimitSliced } from '#platform/text-limit';
import { findObjects, insertObjects } from './rows.ts';

const nodes = processCaches.cache('tree-nodes', nodeWeight);
const trees = processCaches.cache('trees', { weigh: (tree: Tree) => 200 * Object.keys(tree).length });
const bodies = processCaches.cache('bodies', { weigh: stringBytes, intermediate: true });

/** A unit of work over tree records; one per request. */
export const recordsOn = (db: Db, organization: string): Records => {
  const records = new Records(
    {
      get: (hashes) => findObjects(db, organization, hashes),
      put: (records) => insertObjects(db, organization, records),
    },
    nodes,
  );
  owners.set(records, organization);
  return records;
};

const owners = new WeakMap<Records, string>();

/** The organization whose records it reads and stores; the bodies that they name are there too. */
export function organizationOf(records: Records): string {
  const organization = owners.get(records);
  if (organization === undefined) throw new Error('these records belong to no organization');
  return organization;
}

export async function readTree(records: Records, hash: string | null): Promise<Tree> {
  if (hash === null) return EMPTY_TREE;
  return trees.get(hash) ?? trees.set(hash, await loadTree(records, hash));
}

/** Stores new records of the tree; null is the empty tree. */
export async function writeTree(records: Records, tree: Tree): Promise<string | null> {
  if (Object.values(tree).every((part: Tree['pages']) => part.hash === '')) return null;
  const { hash } = await saveTree(records, tree);
  trees.set(hash, tree);
  return hash;
}

export async function readBody(db: Db, organization: string, hash: string): Promise<string> {
  const known = bodies.get(hash);
  const text = known ?? (await findObjects(db, organization, [hash])).get(hash);
  if (text === undefined) throw new Error(`the body ${hash} is missing`);
  if (known === undefined) bodies.set(hash, text);
  await requireWithinTextLimitSliced(db, text);
  return text;
}

/** Bodies of many pages at once. What is read only once, by a walk over all pages, is not added to the cache. */
export async function readBodies(
  db: Db,
  organization: string,
  hashes: Iterable<string>,
  { isOnce = false } = {},
): Promise<Map<string, string>> {
  const wanted = [...new Set(hashes)];
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const hash of wanted) {
    const known = bodies.get(hash);
    if (known === undefined) missing.push(hash);
    else found.set(hash, known);
  }
  for (const [hash, text] of await findObjects(db, organization, missing))
    found.set(hash, isOnce ? text : bodies.set(hash, text));
  requireWithinTextLimit(db, found.values());
  return found;
}

/** Bodies of an edit are read right after it, by the followers and by the next edit; those of an import are too many. */
const mostCached = 25;

/** Returns the hashes of the bodies. */
export async function writeBodies(db: Db, organization: string, texts: readonly string[]): Promise<string[]> {
  const objects: { hash: string; text: string }[] = [];
  const due = createYielder();
  for (const text of texts) {
    objects.push({ hash: hashText(text), text });
    const turn = due();
    if (turn) await turn;
  }
  await insertObjects(db, organization, [...new Map(objects.map((one) => [one.hash, one])).values()]);
  if (objects.length <= mostCached) for (const { hash, text } of objects) bodies.set(hash, text);
  return objects.map(({ hash }) => hash);
}
