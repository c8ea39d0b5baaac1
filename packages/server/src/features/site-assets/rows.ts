import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { SiteAssetsTable } from '#db/schema';

export type AssetRow = SiteAssetsTable;
export type AssetKey = { organization: string; site: string; id: string };

const ofSite = (db: Db, { organization, site }: Omit<AssetKey, 'id'>) =>
  db.q.selectFrom('site_assets').where('organization_id', '=', organization).where('site_id', '=', site);

export const findAsset = (db: Db, { id, ...site }: AssetKey): Promise<AssetRow | undefined> =>
  ofSite(db, site).where('id', '=', id).selectAll().executeTakeFirst();

export async function countAssets(db: Db, site: Omit<AssetKey, 'id'>): Promise<number> {
  const { total } = await ofSite(db, site)
    .select((e) => e.fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertAsset(db: Db, row: AssetRow): Promise<void> {
  await db.q.insertInto('site_assets').values(row).execute();
}

/** Those made before a time whose id is in no customization of the site. */
export async function deleteUnusedAssets(
  db: Db,
  { organization, site }: Omit<AssetKey, 'id'>,
  before: string,
): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('site_assets')
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('created_at', '<', before)
    .where(
      sql<boolean>`not exists (select 1 from site_customizations c
        where c.organization_id = site_assets.organization_id and c.site_id = site_assets.site_id
          and c.settings like '%/' || site_assets.id || '/%')`,
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Hashes of all uploads, of one organization or of all. */
export async function listAssetHashes(db: Db, organization?: string): Promise<Set<string>> {
  let query = db.q.selectFrom('site_assets').select('hash');
  if (organization !== undefined) query = query.where('organization_id', '=', organization);
  return new Set((await query.execute()).map(({ hash }) => hash));
}
