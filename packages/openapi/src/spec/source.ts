// API descriptions referenced by URL, or as a file of the space, instead of by a slug.
import { hashText } from '@lectern/content';

export type NamedSource = { readonly address: string } | { readonly file: string };

/** Undefined for what is neither a fetchable URL nor a file. */
export function namedSource(target: string): NamedSource | undefined {
  const file = /^\/files\/([\w.:~-]+)$/.exec(target)?.[1];
  if (file !== undefined) return { file };
  if (!/^https?:\/\//i.test(target) || target.length > 2048) return undefined;
  const url = URL.parse(target);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return { address: url.href };
}

/** The slug such a description is hosted under; a file belongs to the space. */
export function slugOfSource(source: NamedSource, space: string): string {
  const named = 'address' in source ? source.address : `${space} ${source.file}`;
  return `at-${hashText(named).toLowerCase().replaceAll(/[-_]/g, '').slice(0, 24)}`;
}

/**
 * Whether a slug was derived from a source; then it is hosted when the page that references it is. Access requires the
 * source itself: the slug alone would disclose descriptions referenced by pages the caller may not read.
 */
export const isSlugOfSource = (slug: string): boolean => /^at-[0-9a-z]{20,24}$/.test(slug);
