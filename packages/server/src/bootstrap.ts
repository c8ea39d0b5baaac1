// The first start: an organization, its administrator, and a link and a token to begin with.
import { rankOf } from '@lectern/contract';
import { lock } from '#db/dialect';
import { countUsers, insertUser, issueToken } from '#features/accounts';
import { insertMember } from '#features/members';
import { insertOrganization } from '#features/organizations';
import { dayMs, issueLink } from '#features/sign-in';
import { urlsOn, type Services } from '#platform/context';
import { newId } from '#platform/ids';

export type FirstStart = {
  email: string;
  organization: string;
  /** Absent when the token was given by LECTERN_ADMIN_TOKEN. */
  token: string | undefined;
  /** Signs the administrator in, once. */
  link: string;
};

const linkMs = 7 * dayMs;

/** Undefined when the database is already in use. */
export function bootstrap({ database, clock, config }: Omit<Services, 'emit'>): Promise<FirstStart | undefined> {
  return database.write(async (db) => {
    await lock(db, 'lectern bootstrap');
    if ((await countUsers(db)) > 0) return undefined;
    const now = clock();
    const context = { db, now, newId: () => newId(now) };
    const user = await insertUser(context, { email: config.adminEmail });
    const organization = await insertOrganization(context, { title: config.organizationTitle });
    await insertMember(context, organization.id, user.id, { role: rankOf('admin') });
    const { secret } = await issueToken(context, { userId: user.id, label: 'First administrator' }, config.adminToken);
    const { path } = await issueLink(context, { user: user.id, lifetimeMs: linkMs });
    return {
      email: user.email,
      organization: organization.id,
      token: config.adminToken === undefined ? secret : undefined,
      link: urlsOn(config.url).app(path),
    };
  });
}
