// Export permissions, checked at the time of download.
import { rankOf } from '@lectern/contract';
import { rankedSpaces, rankOn } from '#features/access';
import type { Db } from '#db/database';
import { ifGiven } from '#db/if-given';
import type { SpaceFacts } from './rows.ts';

async function findRole(db: Db, organization: string, user: string): Promise<number | undefined> {
  const member = await db.q
    .selectFrom('members')
    .select(['role', 'disabled'])
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .executeTakeFirst();
  return member?.disabled === 0 ? member.role : undefined;
}

/** Whether the user is an administrator of the organization, or of the one space in it. */
export async function isAdmin(db: Db, organization: string, space: string | undefined, user: string): Promise<boolean> {
  const role = await findRole(db, organization, user);
  if (role === undefined) return false;
  const rank = space === undefined ? role : await rankOn(db, organization, space, { userId: user, role });
  return rank >= rankOf('admin');
}

/** The spaces a user may read, with their current revision; undefined for non-members. */
export async function listReadable(
  db: Db,
  organization: string,
  user: string,
  only: string | undefined,
): Promise<SpaceFacts[] | undefined> {
  const role = await findRole(db, organization, user);
  if (role === undefined) return undefined;
  return db.q
    .selectFrom('spaces as s')
    .innerJoin(rankedSpaces(organization, { userId: user, role }).as('ranked'), 'ranked.ranked_id', 's.id')
    .innerJoin('revisions as r', (join) =>
      join
        .onRef('r.organization_id', '=', 's.organization_id')
        .onRef('r.space_id', '=', 's.id')
        .onRef('r.id', '=', 's.revision_id'),
    )
    .select(['s.id', 's.organization_id', 's.title', 'r.tree'])
    .where('s.organization_id', '=', organization)
    .where('s.deleted_at', 'is', null)
    .where('ranked.rank', '>=', rankOf('read'))
    .$call(ifGiven(only, (some, only) => some.where('s.id', '=', only)))
    .orderBy('s.id')
    .execute();
}
