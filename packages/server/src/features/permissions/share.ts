import { rankOf, type Level } from '@lectern/contract';
import { removeGrant, requireCreateWithin, setGrant, setGrants, type Subject } from '#features/access';
import { loadMembersNamed, lockMembers } from '#features/members';
import type { SignedInContext } from '#platform/context';
import { forbidden, badRequest, notFound } from '#platform/errors';
import { alreadyDeleted } from '#platform/http/implement';
import * as rows from './rows.ts';
import type { PermissionScope } from './permission-scope.ts';

type Role = Level | null;

function rankToGive({ rank }: PermissionScope, role: Role): number {
  if (rankOf(role) > rank) throw forbidden(`you cannot grant more than your own level: ${role} is too high`);
  return rankOf(role);
}

/** A grant on a collection applies to whatever inherits from it. */
async function requireInside(
  context: SignedInContext,
  { organization, content, id, role }: PermissionScope,
): Promise<void> {
  if (content.collection === undefined) return;
  await requireCreateWithin(context, { organization_id: organization, id, role }, 'inheriting');
}

/** Grants the level to all of them, or to none when one is unknown. */
export async function share(
  context: SignedInContext,
  where: PermissionScope,
  { role, users = [], teams = [] }: { role: Role; users?: string[]; teams?: string[] },
): Promise<undefined> {
  const { organization, content } = where;
  if (users.length + teams.length === 0) throw badRequest('body.users or body.teams is needed');
  const rank = rankToGive(where, role);
  await requireInside(context, where);
  await lockMembers(context.db, organization);
  const people = await loadMembersNamed(context, organization, users);
  const subjects: Subject[] = [
    ...[...new Set(people.values())].map((user) => ({ user })),
    ...[...new Set(teams)].map((team) => ({ team })),
  ];
  await setGrants(
    context,
    subjects.map((subject) => ({ organization, content, subject, rank })),
  );
  return undefined;
}

export async function change(
  context: SignedInContext,
  where: PermissionScope,
  subject: Subject,
  role: Role,
): Promise<undefined> {
  const rank = rankToGive(where, role);
  await requireInside(context, where);
  if (!(await rows.hasGrant(context.db, where, subject.user ?? subject.team))) throw notFound('permission');
  await setGrant(context, { organization: where.organization, content: where.content, subject, rank });
  return undefined;
}

export async function end(context: SignedInContext, where: PermissionScope, subject: Subject) {
  await requireInside(context, where);
  const ended = await removeGrant(context.db, where.organization, where.content, subject);
  return ended ? undefined : alreadyDeleted;
}
