// The first start: an organization, its administrator, and a link and a token to begin with.
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
  /** Signs the administrator in, once. */
  link: string;
  /** An earlier start made it and ended before it could tell. */
  again: boolean;
  /** What is to be noted as told when it was. */
  untold: UnshownFirstLogin;
};

const linkMs = 7 * dayMs;
/** 192 bits, in as many letters as other secrets in paths have: logs leave out those and keep hashes, which are longer. */
const secretLetters = 48;

/** Undefined when the database is already in use and somebody was told how to come in. */
export function bootstrap(services: BaseServices): Promise<FirstStart | undefined> {
  const { database, clock, config } = services;
  return database.write(async (db) => {
    await lock(db, 'lectern bootstrap');
    const now = clock();
    const context = { db, now, newId: () => newId(now) };
    if ((await countUsers(db)) > 0) {
      const untold = await findUnshownLogin(db);
      const [organization] = await listOrganizations(db, 1);
      return untold && organization && credentials(services, context, untold, organization.id, true);
    }
    const user = await insertUser(context, { email: config.adminEmail });
    const organization = await insertOrganization(context, { title: config.organizationTitle });
    await insertMember(context, organization.id, user.id, { role: rankOf('admin') });
    return credentials(services, context, await recordUnshownLogin(context, user.id), organization.id, false);
  });
}

/** To be called when the operator has seen it; it is not told again. */
export const told = ({ database }: Pick<Services, 'database'>, { untold }: FirstStart): Promise<boolean> =>
  database.write((db) => markLoginShown(db, untold));

async function credentials(
  { config, secret }: BaseServices,
  context: Pick<Context, 'db' | 'now' | 'newId'>,
  untold: UnshownFirstLogin,
  organization: string,
  again: boolean,
): Promise<FirstStart | undefined> {
  const { db, now } = context;
  const user = await findUser(db, untold.user);
  if (!user) return undefined;
  const derived = (use: string): string =>
    createHmac('sha256', secret).update(`first start ${use} ${untold.word}`).digest('hex').slice(0, secretLetters);
  const token = config.adminToken ?? tokenPrefix + derived('token');
  if (!(await authenticate(db, token, now))) {
    await issueToken(context, { userId: user.id, label: 'First administrator' }, token);
  }
  const { path } = await issueLink(context, { user: user.id, lifetimeMs: linkMs }, derived('link'));
  return { email: user.email, organization, token, link: urlsOn(config.url).app(path), again, untold };
}
