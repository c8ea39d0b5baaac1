import type { BodyOf, api } from '@lectern/contract';
import { findChangeRequest } from '#features/branches';
import { findRevision } from '#features/revisions';
import { searchSpaces, type ReadableSpace } from '#features/search';
import {
  defaultSiteSpaceFor,
  visibleSiteFor,
  type VisibleSite,
  type SiteRow,
  type SiteSpaceRow,
  spaceOf,
} from '#features/sites';
import type { SignedInContext } from '#platform/context';
import type { PageQuery } from '#platform/paging';

type Body = BodyOf<typeof api.searchSite>;

/** The scope, in any of its request formats. */
function scopeOf({ scope, mode, siteSpaceIds, siteSpaceId }: Body): Body['scope'] {
  if (scope !== undefined) return scope;
  if (mode === 'all') return { mode };
  if (siteSpaceIds !== undefined) return { mode: 'specific', siteSpaceIds };
  return { mode: 'default', includedSiteSpaces: siteSpaceId === undefined ? [] : [siteSpaceId] };
}

/** Site spaces that are not visible to the caller are skipped. */
function wanted(seen: VisibleSite, scope: Body['scope']): SiteSpaceRow[] {
  const { siteSpaces, sections } = seen;
  const named = (ids: readonly string[]) => siteSpaces.filter(({ id }) => ids.includes(id));
  if (scope?.mode === 'all') return [...siteSpaces];
  if (scope?.mode === 'specific') return named(scope.siteSpaceIds);
  const levels = [null, ...sections.map(({ id }) => id)];
  return [
    ...levels.flatMap((level) => defaultSiteSpaceFor(seen, level) ?? []),
    ...named(scope?.includedSiteSpaces ?? []),
  ];
}

/** The revision of the space that a preview shows instead of its main content. */
async function previewOf(
  { db, caller }: SignedInContext,
  organization: string,
  space: string,
): Promise<string | undefined> {
  const { changeRequest, revision } = caller.visitor ?? {};
  if (changeRequest !== undefined)
    return (await findChangeRequest(db, organization, space, changeRequest))?.revision_id;
  return revision === undefined ? undefined : (await findRevision(db, { organization, space, id: revision }))?.id;
}

/**
 * Members search what they may read; visitors, and members without access to a space, search what readers see of it.
 */
export async function searchSite(
  context: SignedInContext,
  { site, role, body, query }: { site: SiteRow; role: number | null; body: Body; query: PageQuery },
) {
  const seen = await visibleSiteFor(context, site, role);
  const { visitor } = context.caller;
  const ids = new Set(wanted(seen, scopeOf(body)).map(({ space_id }) => space_id));
  const readable: ReadableSpace[] = [];
  for (const id of ids) {
    const preview = await previewOf(context, site.organization_id, id);
    readable.push({
      space: spaceOf(seen, { space_id: id }),
      claims: visitor ? visitor.claims : seen.rankOn(id) > 0 ? undefined : {},
      ...(preview !== undefined && { preview }),
    });
  }
  return searchSpaces(context, site.organization_id, readable, { ...query, query: body.query });
}
