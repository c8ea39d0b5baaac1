// Who may publish: a caller who may publish each of the spaces. Otherwise a member could read, or make public, what
// they have no access to themselves.
import { rankOf } from '@lectern/contract';
import { personIn } from '#features/access';
import type { SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';
import type { SiteRow } from './rows.ts';
import { listRanks, type SiteSpaceRow } from './rows-structure.ts';
import { readStructure, type Structure } from './structure.ts';

type SitePart = Pick<Structure, 'site'> & { siteSpaces: readonly Pick<SiteSpaceRow, 'space_id'>[] };

/** `role` is the caller's in the organization. */
export async function mayPublish(
  context: SignedInContext,
  { site, siteSpaces }: SitePart,
  role: number | null,
): Promise<boolean> {
  const key = { organization: site.organization_id, site: site.id };
  const ranks = await listRanks(context.db, key, personIn(context, { role }));
  if (ranks === 'admin') return true;
  return siteSpaces.every(({ space_id }) => (ranks.get(space_id) ?? 0) >= rankOf('create'));
}

/** The error does not name the space: it may be invisible to the caller. */
export async function requireMayPublishAll(
  context: SignedInContext,
  where: SitePart,
  role: number | null,
): Promise<void> {
  if (!(await mayPublish(context, where, role)))
    throw forbidden('this needs the level create on every space of the site');
}

export const mayPublishSite = async (context: SignedInContext, site: SiteRow, role: number | null): Promise<boolean> =>
  mayPublish(context, await readStructure(context.db, site), role);

export const requireMayPublishSite = async (
  context: SignedInContext,
  site: SiteRow,
  role: number | null,
): Promise<void> => requireMayPublishAll(context, await readStructure(context.db, site), role);

const openness = new Map([
  ['public', 2],
  ['unlisted', 1],
]);
const opennessOf = (visibility: string): number => openness.get(visibility) ?? 0;

/** Whether the second visibility lets anybody read who could not before. */
export const widensAudience = (from: string, to: string): boolean => from !== to && opennessOf(to) >= opennessOf(from);

/** Changing a condition may widen the audience; adding one can only hide. */
export const mayWidenCondition = (from: string | null, to: string | null | undefined): boolean =>
  to !== undefined && from !== null && from !== to;
