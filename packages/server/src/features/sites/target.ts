import type { Context } from '#platform/context';
import type { Target } from '#platform/http/implement';
import { findSite, type SiteRow } from './rows.ts';
import { seenBy } from './audience.ts';
import { listGroups, listSections, type GroupRow, type SectionRow, type SiteSpaceRow } from './rows-structure.ts';

declare module '#platform/http/implement' {
  interface Targets {
    siteId: { site: SiteRow };
    siteSectionId: { section: SectionRow };
    siteSectionGroupId: { group: GroupRow };
    siteSpaceId: { siteSpace: SiteSpaceRow };
  }
}

type Loaded = Record<string, unknown>;
const siteIn = (loaded: Loaded): SiteRow => loaded['site'] as SiteRow;
const keyOf = ({ organization_id, id }: SiteRow) => ({ organization: organization_id, site: id });

/** Everybody who reads in the organization knows its sites; a visitor knows the one they came to. */
export const siteTarget: Target = {
  as: 'site',
  async load({ db, caller }, id, loaded) {
    const { id: organization } = loaded['organization'] as { id: string };
    if (caller?.visitor && caller.visitor.site !== id) return undefined;
    const row = await findSite(db, organization, id);
    return row && { value: row };
  },
};

const found = <T extends { id: string }>(rows: readonly T[], id: string) => {
  const row = rows.find((one) => one.id === id);
  return row && { value: row };
};

export const siteSectionTarget: Target = {
  as: 'section',
  load: async ({ db }, id, loaded) => found(await listSections(db, keyOf(siteIn(loaded))), id),
};

export const siteSectionGroupTarget: Target = {
  as: 'group',
  load: async ({ db }, id, loaded) => found(await listGroups(db, keyOf(siteIn(loaded))), id),
};

/** A space the caller may not know of is not on the site for them. */
export const siteSpaceTarget: Target = {
  as: 'siteSpace',
  async load(context: Context, id, loaded) {
    const { role } = loaded['organization'] as { role: number | null };
    const { siteSpaces } = await seenBy(context, siteIn(loaded), role);
    return found(siteSpaces, id);
  },
};
