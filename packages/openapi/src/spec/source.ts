// API descriptions that a page names by their address, or as a file of its space, instead of by a slug.
import { hashText } from '@lectern/content';

export type NamedSource = { readonly address: string } | { readonly file: string };

/** Undefined for what is neither an address to fetch from nor a file. */
export function namedSource(target: string): NamedSource | undefined {
  const file = /^\/files\/([\w.:~-]+)$/.exec(target)?.[1];
  if (file !== undefined) return { file };
  if (!/^https?:\/\//i.test(target) || target.length > 2048) return undefined;
  const url = URL.parse(target);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return { address: url.href };
}

/** The slug such a description is hosted under; a file is one of the space. */
export function slugOfSource(source: NamedSource, space: string): string {
  const named = 'address' in source ? source.address : `${space} ${source.file}`;
  return `at-${hashText(named).toLowerCase().replaceAll(/[-_]/g, '').slice(0, 24)}`;
}

/**
 * Whether a slug was made of a source; then it is hosted as soon as the page that names it is. It counts only where the source
 * itself is named: who knows the slug alone would be shown what pages they may not read name.
 */
export const isSlugOfSource = (slug: string): boolean => /^at-[0-9a-z]{20,24}$/.test(slug);
