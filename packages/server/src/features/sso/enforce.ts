// Enforced single sign-on. A user who signed in by another method cannot access those organizations, although they are
// a member; the rest of their account is unaffected.
import type { Db } from '#db/database';
import type { Caller, Services } from '#platform/context';
import { rankOf } from '@lectern/contract';
import { listEnforcing } from './rows.ts';

const admin = rankOf('admin');

/** Whether this member must use the organization's provider. */
export const requiresSso = async (db: Db, organization: string, user: string): Promise<boolean> =>
  (await listEnforcing(db, user)).some(({ organization_id }) => organization_id === organization);

/** Organizations closed to everybody who signs in as this user does, but not to them. */
export async function openByBreakGlass(
  { config, db }: { config: Services['config']; db: Db },
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
): Promise<string[]> {
  if (!config.breakGlass.includes(email)) return [];
  const enforcing = await listEnforcing(db, userId);
  return enforcing.filter(({ role }) => role === admin).map((one) => one.organization_id);
}

/**
 * The caller with the organizations closed to their session. A session of a provider is limited to its own
 * organization anyway.
 */
export async function withSsoEnforcement<C extends Caller>({ config, database }: Services, caller: C): Promise<C> {
  if (caller.scopes.organization !== undefined && caller.session?.provider !== undefined) return caller;
  const enforcing = await listEnforcing(database.reads, caller.userId);
  if (enforcing.length === 0) return caller;
  // Break-glass access when the provider is broken.
  const isKept = config.breakGlass.includes(caller.email);
  const closed = enforcing.filter(({ role }) => !(isKept && role === admin)).map((one) => one.organization_id);
  return closed.length === 0 ? caller : { ...caller, closed: new Set(closed) };
}
