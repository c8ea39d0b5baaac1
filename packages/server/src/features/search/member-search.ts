// Searches of members: in one space, or in all spaces of an organization that they may read.
import { rankOf } from '@lectern/contract';
import { personIn } from '#features/access';
import type { SpaceRow } from '#features/spaces';
import type { SignedInContext } from '#platform/context';
import type { PageQuery } from '#platform/paging';
import { searchWithTypoTolerance } from './typo-search.ts';
import type { Scope } from './conditions.ts';
import { grouped, pageOf, presentSpaces, ranked } from './group-results.ts';
import { findComputedPages } from './search-computed.ts';
import { presentPages } from './present.ts';
import * as rows from './rows.ts';
import { search } from './search.ts';

type Query = PageQuery & { query: string };

/** Lists the spaces to include or those to exclude, whichever are fewer. */
function scopeOf(organization: string, all: readonly rows.RankedSpace[], readable: ReadonlySet<string>): Scope {
  const except = all.map(({ id }) => id).filter((id) => !readable.has(id));
  return except.length < readable.size ? { organization, except } : { organization, only: [...readable] };
}

export async function searchSpace(context: SignedInContext, space: SpaceRow, query: Query) {
  const scope = { organization: space.organization_id, only: [space.id] };
  const dictionary = { db: context.db, organization: space.organization_id, spaces: [space.id], seesAll: true };
  const found = await searchWithTypoTolerance(dictionary, query.query, async (asked) => [
    ...(await search(context.db, asked, scope, new Set([space.id]))),
    ...(await findComputedPages(context, space.organization_id, [{ space, claims: undefined }], asked)),
  ]);
  const page = pageOf(ranked(found), query);
  return { ...page, items: await presentPages(context, space, page.items) };
}

export async function searchOrganization(
  context: SignedInContext,
  organization: { id: string; role: number | null },
  query: Query,
) {
  const { scopes } = context.caller;
  const all = await rows.listRanked(context.db, organization.id, personIn(context, organization));
  const readable = new Map(
    all
      .filter(({ rank, deleted_at }) => rank >= rankOf('read') && deleted_at === null)
      .filter(({ id }) => scopes.space === undefined || scopes.space === id)
      .map((space) => [space.id, space] as const),
  );
  if (readable.size === 0) return { items: [], count: 0 };
  const ids = new Set(readable.keys());
  const spaces = [...readable.values()].map((space) => ({ space, claims: undefined }));
  const scope = scopeOf(organization.id, all, ids);
  const dictionary = { db: context.db, organization: organization.id, spaces: [...ids], seesAll: true };
  const found = await searchWithTypoTolerance(dictionary, query.query, async (asked) => [
    ...(await search(context.db, asked, scope, ids)),
    ...(await findComputedPages(context, organization.id, spaces, asked)),
  ]);
  const page = pageOf(grouped(ranked(found)), query);
  return presentSpaces(context, page, (id) => readable.get(id)!);
}
