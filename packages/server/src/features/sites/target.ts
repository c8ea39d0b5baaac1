import { isSignedIn, type Context } from '#platform/context';
import { unauthorized } from '#platform/errors';
import type { Target } from '#platform/http/implement';
import type { ResourceGuard } from '#platform/http/named-resources';
import { findSite, type SiteRow } from './rows.ts';
import { visibleSiteFor, type VisibleSite } from './audience.ts';
import type { GroupRow, SectionRow, SiteSpaceRow } from './rows-structure.ts';

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

/** Sites are visible to everybody who reads in the organization; a visitor sees only the current one. */
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

/** A space invisible to the caller is not on the site for them, nor is a section or group with only such spaces. */
function seenIn(context: Context, loaded: Loaded): Promise<VisibleSite> {
  if (!isSignedIn(context)) throw unauthorized();
  return visibleSiteFor(context, siteIn(loaded), (loaded['organization'] as { role: number | null }).role);
}

export const siteSectionTarget: Target = {
  as: 'section',
  load: async (context, id, loaded) => found((await seenIn(context, loaded)).sections, id),
};

export const siteSectionGroupTarget: Target = {
  as: 'group',
  load: async (context, id, loaded) => found((await seenIn(context, loaded)).groups, id),
};

export const siteSpaceTarget: Target = {
  as: 'siteSpace',
  load: async (context, id, loaded) => found((await seenIn(context, loaded)).siteSpaces, id),
};

/** The same for ids in a body, loaded once for all of them. */
const guardOf =
  (listOf: (seen: VisibleSite) => readonly { id: string }[]): ResourceGuard =>
  async (context, ids, loaded) => {
    const rows = new Map(listOf(await seenIn(context, loaded)).map((row) => [row.id, { value: row }]));
    return new Map(
      ids.flatMap((id) => {
        const row = rows.get(id);
        return row ? [[id, row] as const] : [];
      }),
    );
  };

export const siteGuards = {
  siteSection: guardOf(({ sections }) => sections),
  siteSpace: guardOf(({ siteSpaces }) => siteSpaces),
  siteItem: guardOf(({ siteSpaces, sections, groups }) => [...siteSpaces, ...sections, ...groups]),
};
