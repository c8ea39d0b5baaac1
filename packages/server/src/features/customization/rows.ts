import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { prepare } from '#db/prepared';
import { withOwnUrls } from '#features/site-assets';
import type { Context } from '#platform/context';

export type SiteKey = { organization: string; site: string };

/** The settings of the site itself. */
export const siteItself = '';

const all = prepare<SiteKey>()((q, p) =>
  q
    .selectFrom('site_customizations')
    .select(['site_space_id', 'settings'])
    .where('organization_id', '=', p.organization)
    .where('site_id', '=', p.site),
);

/** By site space; the site itself under its own key. */
export async function listSettings(
  { db, urls }: Pick<Context, 'db' | 'urls'>,
  site: SiteKey,
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await db.all(all, site);
  return new Map(
    rows.map(({ site_space_id, settings }) => {
      const stored = JSON.parse(settings) as Record<string, unknown>;
      return [site_space_id, settings.includes('/site-assets/') ? withOwnUrls(stored, site, urls) : stored] as const;
    }),
  );
}

export async function setSettings(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { organization, site }: SiteKey,
  siteSpace: string,
  value: object,
): Promise<void> {
  const changed = { settings: JSON.stringify(value), updated_at: now.toISOString() };
  await db.q
    .insertInto('site_customizations')
    .values({ organization_id: organization, site_id: site, site_space_id: siteSpace, ...changed })
    .onConflict((c) => c.columns(['organization_id', 'site_id', 'site_space_id']).doUpdateSet(changed))
    .execute();
}

/** True when there were any. */
export async function dropSettings(
  { db }: Pick<Context, 'db'>,
  { organization, site }: SiteKey,
  siteSpaces: readonly string[],
): Promise<boolean> {
  if (siteSpaces.length === 0) return false;
  const { numDeletedRows } = await db.q
    .deleteFrom('site_customizations')
    .where('organization_id', '=', organization)
    .where('site_id', '=', site)
    .where('site_space_id', 'in', siteSpaces)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Locks the settings of the site until the transaction ends. */
export const lockSettings = (db: Db, site: string): Promise<void> => lock(db, `customization ${site}`);
