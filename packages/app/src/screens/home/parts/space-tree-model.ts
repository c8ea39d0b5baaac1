// Collections and spaces as one tree.
import type { Reply } from '@lectern/contract/browser';

type Collection = Pick<Reply<'listCollections'>['items'][number], 'id' | 'title' | 'parent'>;
type Space = Pick<Reply<'listSpaces'>['items'][number], 'id' | 'title' | 'emoji' | 'parent' | 'changeRequestsOpen'>;

export type SpaceNode =
  | { kind: 'collection'; id: string; title: string; children: SpaceNode[] }
  | { kind: 'space'; id: string; title: string; emoji: string | undefined; openRequests: number };

/** The id of a collection on the screen, which favorites lead to. */
export const collectionAnchor = (id: string): string => `collection-${id}`;

/** What is in a collection that cannot be seen stands at the top. */
export function spaceTree(collections: readonly Collection[], spaces: readonly Space[]): SpaceNode[] {
  const roots: SpaceNode[] = [];
  const byId = new Map<string, SpaceNode[]>();
  for (const { id } of collections) byId.set(id, []);
  const childrenOf = (parent: string | undefined): SpaceNode[] =>
    (parent === undefined ? undefined : byId.get(parent)) ?? roots;
  for (const { id, title, parent } of collections) {
    childrenOf(parent).push({ kind: 'collection', id, title, children: byId.get(id) ?? [] });
  }
  for (const { id, title, emoji, parent, changeRequestsOpen } of spaces) {
    childrenOf(parent).push({ kind: 'space', id, title, emoji, openRequests: changeRequestsOpen });
  }
  return roots;
}
