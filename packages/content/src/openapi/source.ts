// API descriptions that a page names by their address instead of by a slug.
import { hashText } from '../tree/hash.ts';

/** The slug a description is hosted under because of its address; undefined when it is none to fetch from. */
export function slugOfAddress(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || address.length > 2048) return undefined;
  const url = URL.parse(address);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  url.hash = '';
  return `at-${hashText(url.href).toLowerCase().replaceAll(/[-_]/g, '').slice(0, 24)}`;
}

/** Whether a slug was made of an address; then it is hosted as soon as the page that names it is. */
export const isSlugOfAddress = (slug: string): boolean => /^at-[0-9a-z]{20,24}$/.test(slug);
