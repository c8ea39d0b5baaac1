// Replies to reads, given again as long as nobody has written to the database since, which SQLite tells exactly. A second
// bounds what depends on the time. Each token has its own, so nobody is given what another may see.
import type { Database } from '#db/database';
import { Bounded } from '@lectern/content';
import type { Outgoing } from './pipeline.ts';

type Kept = { out: Outgoing; version: number; at: number };

const longestMs = 1000;
const largest = 1_000_000;
// Two databases in one process count their commits each for itself.
const stores = new WeakMap<Database, Bounded<Kept>>();

function storeOf(database: Database): Bounded<Kept> {
  let store = stores.get(database);
  if (!store) stores.set(database, (store = new Bounded(32_000_000, ({ out }) => (out.content?.length ?? 0) + 500)));
  return store;
}

export function remembered(database: Database, key: string, version: number, now: number): Outgoing | undefined {
  const known = storeOf(database).get(key);
  return known?.version === version && now - known.at < longestMs && now >= known.at ? known.out : undefined;
}

export function remember(database: Database, key: string, out: Outgoing, version: number, at: number): void {
  // What flows is gone when it was sent.
  if (!out.flow && (out.content?.length ?? 0) <= largest) storeOf(database).keep(key, { out, version, at });
}
