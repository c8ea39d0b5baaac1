// Keys that give access to a site. The key is shown again in every URL, so it is stored encrypted and not only hashed;
// it is looked up by its hash.
import type { Static, shapes } from '@lectern/contract';
import { publishedPath, type SiteRow } from '#features/sites';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { newSecret } from '#platform/ids';
import { fingerprint, encryptSecret, decryptSecret } from '#platform/encrypted-secret';
import { siteKeyOf } from './auth.ts';
import * as rows from './rows.ts';
import { mayBeReservedName } from './rows-reserved-names.ts';

const keyBytes = 16;

export async function createShareLink(context: Context, site: SiteRow, name: string): Promise<rows.ShareLinkRow> {
  const key = newSecret(keyBytes);
  const row: rows.ShareLinkRow = {
    organization_id: site.organization_id,
    site_id: site.id,
    id: context.newId(),
    name,
    active: 1,
    key_hash: fingerprint(key),
    sealed_key: encryptSecret(context.services.secret, key),
    created_at: context.now.toISOString(),
  };
  await rows.insertShareLink(context.db, row);
  return row;
}

/** The key gives access to everything the site shows, so only users who may share the site see it. */
export function presentShareLink(
  context: Pick<Context, 'services' | 'urls'>,
  site: SiteRow,
  row: rows.ShareLinkRow,
  mayOpen: boolean,
): Static<typeof shapes.ShareLink> {
  const key = decryptSecret(context.services.secret, row.sealed_key);
  const shown = mayOpen && site.published === 1 && key !== undefined;
  return {
    object: 'share-link',
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    active: row.active === 1,
    urls: shown ? { published: context.urls.site(publishedPath(site, '', key)) } : {},
  };
}

/** The enabled link of a key. */
export async function findOpenLink(
  { db }: Pick<Context, 'db'>,
  site: { organization_id: string; id: string },
  key: string,
): Promise<rows.ShareLinkRow | undefined> {
  const hash = fingerprint(key);
  if (!(await mayBeReservedName(db, siteKeyOf(site), { kind: 'link', level: '', name: hash }))) return undefined;
  const row = await rows.findLinkByKey(db, siteKeyOf(site), hash);
  return row?.active === 1 ? row : undefined;
}

export async function confirmShareKey(context: Context, event: Events['site.share-key-shown']): Promise<void> {
  event.known ||= (await findOpenLink(context, event.site, event.key)) !== undefined;
}
