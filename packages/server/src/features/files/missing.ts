import type { Db } from '#db/database';
import type { Storage } from '#platform/storage';
import { hashOf } from './hash.ts';
import { listPlaces } from './rows.ts';

/** Contents whose bytes are missing from the storage or truncated. */
export async function findMissing(db: Db, storage: Storage): Promise<{ count: number; missing: string[] }> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list()) sizes.set(hashOf(key), size);
  const missing: string[] = [];
  let count = 0;
  for (let after = ''; ;) {
    const some = await listPlaces(db, after);
    if (some.length === 0) return { count, missing };
    for (const { hash, place, size } of some) {
      if (place !== 'outside') continue;
      count++;
      if (sizes.get(hash) !== size) missing.push(hash);
    }
    after = some.at(-1)!.hash;
  }
}
