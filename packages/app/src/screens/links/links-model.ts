import type { Reply } from '@lectern/contract/browser';

export type LinkUsage = Reply<'listSpaceLinks'>['items'][number];
type Location = LinkUsage['locationReferences'][number];

/** Empty when the reply tells nothing about it, because it no longer exists. */
export function nameOfLocation(location: Location | undefined): string {
  if (!location) return '';
  const { page, file, reusableContent, url, collection, openAPISpec, space, internalLocation } = location;
  const name =
    page?.title ??
    file?.name ??
    reusableContent?.title ??
    url ??
    collection?.title ??
    openAPISpec?.slug ??
    space?.title;
  const anchor = internalLocation?.anchor;
  return anchor === undefined ? (name ?? '') : `${name ?? ''}#${anchor}`;
}

/** The places of a link, each page once. */
export function placesOf({ locationReferences }: LinkUsage): Location[] {
  const known = new Map<string, Location>();
  for (const location of locationReferences) {
    const { page, reusableContent, url } = location;
    const id = page?.id ?? reusableContent?.id ?? url ?? '';
    if (!known.has(id)) known.set(id, location);
  }
  return [...known.values()];
}
