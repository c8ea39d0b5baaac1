// Collections as a list in which each follows the one it is in.
import type { Reply } from '@lectern/contract/browser';

export type Collection = Reply<'listCollections'>['items'][number];
type Place = Pick<Collection, 'id' | 'title' | 'parent'>;

/** `path` has the titles of the collections it is in, from the top. */
export type ListedCollection<T extends Place> = { collection: T; path: readonly string[] };

/** What is in a collection that cannot be seen stands at the top. */
export function listed<T extends Place>(collections: readonly T[]): ListedCollection<T>[] {
  const seen = new Set(collections.map(({ id }) => id));
  const parentOf = ({ parent }: T): string => (parent !== undefined && seen.has(parent) ? parent : '');
  const byParent = Map.groupBy(collections, parentOf);
  const below = (parent: string, path: readonly string[]): ListedCollection<T>[] =>
    (byParent.get(parent) ?? []).flatMap((collection) => [
      { collection, path },
      ...below(collection.id, [...path, collection.title]),
    ]);
  return below('', []);
}

/** Those that a collection can be moved into: not itself, and none that is in it. */
export function possibleParents<T extends Place>(collections: readonly T[], id: string): T[] {
  const byId = new Map(collections.map((one) => [one.id, one]));
  const isWithin = (one: T | undefined): boolean =>
    one !== undefined && (one.id === id || isWithin(one.parent === undefined ? undefined : byId.get(one.parent)));
  return collections.filter((one) => !isWithin(one));
}
