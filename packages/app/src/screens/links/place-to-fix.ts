import type { LinkUsage } from './links-model.ts';

/** A text of the space that has a link. */
export type Place = { kind: 'page' | 'reusable-content'; id: string; title: string };

/** Where a link can be fixed: in a text of this space. */
export function placeToFix({ href, locationReferences: [location] }: LinkUsage, spaceId: string): Place | undefined {
  if (href === undefined || !location || (location.space && location.space.id !== spaceId)) return undefined;
  const { page, reusableContent } = location;
  if (page) return page.type === 'document' ? { kind: 'page', id: page.id, title: page.title } : undefined;
  return reusableContent && { kind: 'reusable-content', id: reusableContent.id, title: reusableContent.title };
}
