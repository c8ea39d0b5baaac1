// The names a site answers to besides those of its pages: keys of share links, former paths and redirects. Most paths are
// none of these, and that is known without asking for each of them: a site has few such names, which are read together.
import { sql } from 'kysely';
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { SiteKey } from './rows.ts';

type Kind = 'link' | 'former' | 'redirect';
type Name = { kind: Kind; level: string; name: string };

/** Of each kind. Where there are more, each name is asked for. */
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

/** False is certain. */
export async function mayBeReservedName(db: Db, site: SiteKey, { kind, level, name }: Name): Promise<boolean> {
  const ofKind = (await db.all(names, site)).filter((one) => one.kind === kind);
  return ofKind.length > few || ofKind.some((one) => one.name === name && one.level === level);
}
