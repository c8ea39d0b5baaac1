// Rules for members, independent of the caller.
import { rankOf } from '@lectern/contract';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import type { Context } from '#platform/context';
import { forbidden, badRequest, notFound, preconditionFailed } from '#platform/errors';
import { wasRemoved, type RemovedPerson } from './rows-removed.ts';
import * as rows from './rows.ts';

const admin = rankOf('admin');

export async function loadMember(
  context: Pick<Context, 'db'>,
  organization: string,
  user: string,
): Promise<rows.MemberWithUser> {
  const row = await rows.findMember(context.db, organization, user);
  if (!row) throw notFound('member');
  return row;
}

/** User ids by id or e-mail address; rejects the request when one is not a member, naming them. */
export async function loadMembersNamed(
  context: Pick<Context, 'db'>,
  organization: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  const found = await rows.findMembersNamed(context.db, organization, names);
  const strangers = names.filter((name) => !found.has(name));
  if (strangers.length > 0) throw badRequest(`not members of the organization: ${listed(strangers)}`);
  return found;
}

const shown = 20;
export const listed = (names: readonly string[]): string =>
  names.slice(0, shown).join(', ') + (names.length > shown ? ` and ${names.length - shown} more` : '');

/** Role in an organization, by permissions: guests have no default level and see no members. */
export const roleName = ({ admin, listMembers }: { admin: boolean; listMembers: boolean }): string =>
  admin ? 'an administrator' : listMembers ? 'a member' : 'a guest';

/** Locks the members of the organization against removal and demotion until the end of the transaction. */
export const lockMembers = (db: Db, organization: string): Promise<void> => lock(db, `members ${organization}`);

/** Rejects leaving the organization without an administrator. The members must be locked. */
export async function requireAnotherAdmin(
  context: Pick<Context, 'db'>,
  member: rows.MemberRow,
  what: string,
): Promise<void> {
  if (member.role !== admin) return;
  if (await rows.otherMembersHaveRole(context.db, member.organization_id, member.user_id, admin)) return;
  throw preconditionFailed(`the last administrator cannot be ${what}`);
}

/** Rejects users removed by an administrator: only a personal invitation brings them back. */
export async function rejectRemovedMember(db: Db, organization: string, someone: RemovedPerson): Promise<void> {
  if (!(await wasRemoved(db, organization, someone))) return;
  throw forbidden('you were removed from this organization; an administrator can invite you again');
}
