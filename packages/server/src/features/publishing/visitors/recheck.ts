// Rechecks access when a visitor uses a URL issued earlier.
import { findAnySite } from '#features/sites';
import type { Db } from '#db/database';
import type { Services, Visitor } from '#platform/context';
import { isVisitorAllowed, visitorOf, type VisitorFacts } from './visitor-token.ts';

export type VisitorOrigin = { site: string; link: string | undefined; claims: Record<string, unknown> } & Pick<
  Visitor,
  'by'
>;

/** Whether a visitor with these credentials would see the space now. */
export async function isStillAllowed(
  context: { db: Db; services: Services },
  { site: id, link, claims, by }: VisitorOrigin,
  space: string,
): Promise<boolean> {
  const site = await findAnySite(context.db, id);
  if (!site) return false;
  const facts: VisitorFacts = { claims, ...(link !== undefined && { link }), ...by };
  if (!(await isVisitorAllowed(context, site, facts))) return false;
  return (await visitorOf(context.db, site, facts)).spaces.has(space);
}
