// Names a site serves besides its pages: share link keys, former paths and redirects. A site has few of them, so they
// are read together; most requested paths then need no lookup per kind.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { SiteKey } from './rows.ts';

type Kind = 'link' | 'former' | 'redirect';
type Name = { kind: Kind; level: string; name: string };

/** Per kind. Beyond this, each name is looked up. */
const few = 100;

const names = prepare<SiteKey>()<Name>((q, { organization, site }) => {
  const ofSite = sql`organization_id = ${organization} and site_id = ${site} limit ${sql.lit(few + 1)}`;
  return {
    compile: () =>
      sql<Name>`
        select * from (select 'link' as kind, '' as level, key_hash as name from site_share_links where ${ofSite}) l
        union all
        select * from (select 'former' as kind, level, path as name from site_former_paths where ${ofSite}) f
        union all
        select * from (select 'redirect' as kind, '' as level, source as name from site_redirects where ${ofSite}) r
      `.compile(q),
  };
});

/** Never a false negative. */
export async function mayBeReservedName(db: Db, site: SiteKey, { kind, level, name }: Name): Promise<boolean> {
  const ofKind = (await db.all(names, site)).filter((one) => one.kind === kind);
  return ofKind.length > few || ofKind.some((one) => one.name === name && one.level === level);
}
