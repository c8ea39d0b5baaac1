// URLs of the spaces of a site for the reader of a file that was printed there.
import { findAnySite, publishedPath, readStructure, filterForVisitor, siteSpacePath } from '#features/sites';
import type { Context } from '#platform/context';
import { decryptSecret } from '#platform/encrypted-secret';
import { siteKeyOf } from './auth.ts';
import { findShareLink } from './rows.ts';

export type VisitOrigin = {
  site: string;
  /** The share link they used; its key gives access to whoever follows the URLs. */
  link: string | undefined;
  claims: Readonly<Record<string, unknown>>;
};

/** URLs by space. */
export async function spaceUrlsFor(
  { db, services, urls }: Pick<Context, 'db' | 'services' | 'urls'>,
  { site: id, link, claims }: VisitOrigin,
): Promise<Record<string, string>> {
  const site = await findAnySite(db, id);
  if (!site) return {};
  const row = link === undefined ? undefined : await findShareLink(db, siteKeyOf(site), link);
  const key = row && decryptSecret(services.secret, row.sealed_key);
  const whole = await readStructure(db, site);
  const addresses: Record<string, string> = {};
  for (const siteSpace of filterForVisitor(whole, claims).siteSpaces)
    addresses[siteSpace.space_id] ??= urls.site(publishedPath(site, siteSpacePath(whole, siteSpace), key));
  return addresses;
}
