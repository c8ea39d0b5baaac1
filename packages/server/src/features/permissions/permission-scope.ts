// The space or collection whose permissions are read or changed, and the caller's rank and role.
import type { Content } from '#features/access';
import type { SignedInContext } from '#platform/context';
import { forbidden } from '#platform/errors';

export type PermissionScope = {
  organization: string;
  content: Content;
  id: string;
  /** The caller's rank on the content. */
  rank: number;
  /** The caller's role in the organization. */
  role: number;
};

type Loaded = { organization_id: string; id: string; role: number | null };

const whereOf = ({ organization_id, id, role }: Loaded, content: Content, rank: number): PermissionScope => ({
  organization: organization_id,
  content,
  id,
  rank,
  role: role ?? 0,
});

export const permissionsOnSpace = ({ space, rank }: { space: Loaded; rank: number }): PermissionScope =>
  whereOf(space, { space: space.id }, rank);

export const permissionsOnCollection = ({ collection, rank }: { collection: Loaded; rank: number }): PermissionScope =>
  whereOf(collection, { collection: collection.id }, rank);

/** A token for one space sees its organization as a guest would. */
export const canSeePeople = ({ caller }: SignedInContext, { role }: PermissionScope): boolean =>
  role > 0 && caller.scopes.space === undefined;

export function requireCanSeePeople(context: SignedInContext, where: PermissionScope): void {
  if (!canSeePeople(context, where)) throw forbidden('guests cannot see other users');
}
