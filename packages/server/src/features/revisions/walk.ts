// Iterates over everything that some trees consist of, for exports.
import { blobReferences, recordReferences } from '@lectern/content';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';
import { findObjects } from './rows.ts';

export type StoredObject = { hash: string; text: string };

const together = 200;

/**
 * The records and bodies that the trees reach, each once, in batches. Finally returns the hashes of all bodies and
 * files named in them, and whether each is the text of an object; a file may have the same bytes as a text. A missing
 * record is an error.
 */
export async function* walkObjects(
  db: Db,
  organization: string,
  trees: readonly string[],
): AsyncGenerator<StoredObject[], Map<string, boolean>> {
  const reached = new Set(trees);
  const open = [...reached];
  const blobs = new Map<string, boolean>();
  while (open.length > 0) {
    const some = open.splice(-together);
    const found = await findObjects(db, organization, some);
    const missing = some.find((hash) => !found.has(hash));
    if (missing !== undefined) throw new Error(`the record ${missing} is missing`);
    for (const text of some.map((hash) => found.get(hash)!)) {
      for (const hash of blobReferences(text)) blobs.set(hash, false);
      for (const hash of recordReferences(text)) {
        if (reached.has(hash)) continue;
        reached.add(hash);
        open.push(hash);
      }
    }
    yield inOrder(found, some);
  }
  for (const some of inChunks([...blobs.keys()], together)) {
    const found = await findObjects(
      db,
      organization,
      some.filter((hash) => !reached.has(hash)),
    );
    if (found.size > 0) yield inOrder(found, some);
    for (const hash of some) blobs.set(hash, found.has(hash) || reached.has(hash));
  }
  return blobs;
}

/** The engines return them in any order; the same content must always be walked in the same order. */
const inOrder = (found: ReadonlyMap<string, string>, hashes: readonly string[]): StoredObject[] =>
  hashes.flatMap((hash) => (found.has(hash) ? [{ hash, text: found.get(hash)! }] : []));
