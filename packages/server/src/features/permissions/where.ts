// Where permissions are looked at or changed: a space or a collection, and who is looking.
import type { Content } from '#features/access';
import type { Context } from '#platform/context';
import { forbidden } from '#platform/errors';

export type Where = {
  organization: string;
  content: Content;
  id: string;
  /** The caller's rank on the content. */
  rank: number;
  /** The caller's role in the organization. */
  role: number;
};

type Loaded = { organization_id: string; id: string; role: number | null };

const whereOf = ({ organization_id, id, role }: Loaded, content: Content, rank: number): Where => ({
  organization: organization_id,
  content,
  id,
  rank,
  role: role ?? 0,
});

export const inSpace = ({ space, rank }: { space: Loaded; rank: number }): Where =>
  whereOf(space, { space: space.id }, rank);

export const inCollection = ({ collection, rank }: { collection: Loaded; rank: number }): Where =>
  whereOf(collection, { collection: collection.id }, rank);

/** A token for one space sees the organization around it as a guest would. */
export const seesPeople = ({ caller }: Context, { role }: Where): boolean =>
  role > 0 && caller!.scopes.space === undefined;

export function requirePeople(context: Context, where: Where): void {
  if (!seesPeople(context, where)) throw forbidden('guests cannot see other people');
}
