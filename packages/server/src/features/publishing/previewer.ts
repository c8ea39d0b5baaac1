// A preview shows what its creator may read, for as long as they may.
import { rankOf } from '@lectern/contract';
import type { Db } from '#db/database';
import type { Person } from '#features/access';
import { findOrganization } from '#features/organizations';
import { filterForMember, filterForVisitor, type SiteRow, type Structure } from '#features/sites';

/** The creator, while they manage sites of the organization. */
export async function findPreviewer(
  db: Db,
  { organization_id }: Pick<SiteRow, 'organization_id'>,
  userId: string,
): Promise<Person | undefined> {
  const { role, disabled } = (await findOrganization(db, organization_id, userId)) ?? {};
  return typeof role === 'number' && role >= rankOf('create') && disabled === 0 ? { userId, role } : undefined;
}

/** The part of the structure visible to a visitor; `maker` is the creator of a preview. */
export async function spacesVisibleToPreviewer(
  db: Db,
  structure: Structure,
  maker: string | undefined,
  claims: Readonly<Record<string, unknown>>,
): Promise<Structure> {
  if (maker === undefined) return filterForVisitor(structure, claims);
  const person = await findPreviewer(db, structure.site, maker);
  const readable = person ? await filterForMember(db, structure, person) : { ...structure, siteSpaces: [] };
  return filterForVisitor(readable, claims);
}
