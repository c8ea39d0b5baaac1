import type { Db } from '#db/database';

export type MailMember = { email: string; role: number; disabled: number; title: string };

/** A member with the name of the organization. */
export const findMailMember = (
  db: Db,
  { organization, user }: { organization: string; user: string },
): Promise<MailMember | undefined> =>
  db.q
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('organizations', 'organizations.id', 'members.organization_id')
    .select(['users.email', 'members.role', 'members.disabled', 'organizations.title'])
    .where('members.organization_id', '=', organization)
    .where('members.user_id', '=', user)
    .executeTakeFirst();
