// First start: creates an organization, its administrator, a sign-in link and a token.
import { createHmac } from 'node:crypto';
import { rankOf } from '@lectern/contract';
import { lock } from '#db/dialect';
import { authenticate, countUsers, findUser, insertUser, issueToken, tokenPrefix } from '#features/accounts';
import { insertMember } from '#features/members';
import { insertOrganization, listOrganizations } from '#features/organizations';
import {
  dayMs,
  findUnshownLogin,
  issueLink,
  markLoginShown,
  recordUnshownLogin,
  type UnshownFirstLogin,
} from '#features/sign-in';
import { urlsOn, type BaseServices, type Context, type Services } from '#platform/context';
import { newId } from '#platform/ids';

export type FirstStart = {
  email: string;
  organization: string;
  token: string;
  /** One-time sign-in link of the administrator. */
  link: string;
  /** An earlier start created it and ended before showing it. */
  again: boolean;
  /** What to mark as shown once it was. */
  unshown: UnshownFirstLogin;
};

const linkMs = 7 * dayMs;
/** 192 bits, as long as other secrets in paths: logs redact that length and keep hashes, which are longer. */
const secretLetters = 48;

/** Undefined when the database is already in use and the first sign-in was shown. */
export function bootstrap(services: BaseServices): Promise<FirstStart | undefined> {
  const { database, clock, config } = services;
  return database.write(async (db) => {
    await lock(db, 'lectern bootstrap');
    const now = clock();
    const context = { db, now, newId: () => newId(now) };
    if ((await countUsers(db)) > 0) {
      const unshown = await findUnshownLogin(db);
      const [organization] = await listOrganizations(db, 1);
      return unshown && organization && credentials(services, context, unshown, organization.id, true);
    }
    const user = await insertUser(context, { email: config.adminEmail });
    const organization = await insertOrganization(context, { title: config.organizationTitle });
    await insertMember(context, organization.id, user.id, { role: rankOf('admin') });
    return credentials(services, context, await recordUnshownLogin(context, user.id), organization.id, false);
  });
}

/** Call when the operator has seen it; it is not shown again. */
export const markShown = ({ database }: Pick<Services, 'database'>, { unshown }: FirstStart): Promise<boolean> =>
  database.write((db) => markLoginShown(db, unshown));

async function credentials(
  { config, secret }: BaseServices,
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  unshown: UnshownFirstLogin,
  organization: string,
  again: boolean,
): Promise<FirstStart | undefined> {
  const { db, now } = context;
  const user = await findUser(db, unshown.user);
  if (!user) return undefined;
  const derived = (use: string): string =>
    createHmac('sha256', secret).update(`first start ${use} ${unshown.word}`).digest('hex').slice(0, secretLetters);
  const token = config.adminToken ?? tokenPrefix + derived('token');
  if (!(await authenticate(db, token, now))) {
    await issueToken(context, { userId: user.id, label: 'First administrator' }, token);
  }
  const { path } = await issueLink(context, { user: user.id, lifetimeMs: linkMs }, derived('link'));
  return { email: user.email, organization, token, link: urlsOn(config.url).app(path), again, unshown };
}
