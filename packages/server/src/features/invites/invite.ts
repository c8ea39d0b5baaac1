// Invite links: their target, who may issue them, and who may see them.
import { levelOf, rankOf, type Level } from '@lectern/contract';
import { inScope, rankOn, requireCreateWithin, type Content } from '#features/access';
import { findCollection, findCollections, type CollectionRow } from '#features/collections';
import type { OrganizationForCaller } from '#features/organizations';
import { findSpace, findSpaces, type SpaceRow } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { forbidden, notFound } from '#platform/errors';
import { findInvite, type InviteRow } from './rows.ts';

/** Target of an invite: a space or a collection, or else the organization itself. */
export type InviteContent = { space?: SpaceRow; collection?: CollectionRow };

export function contentOf({ space_id, collection_id }: InviteRow): Content | undefined {
  if (space_id !== null) return { space: space_id };
  return collection_id === null ? undefined : { collection: collection_id };
}

export async function loadInviteContent(
  { db }: Context,
  organization: OrganizationForCaller,
  content: Content | undefined,
): Promise<InviteContent> {
  if (!content) return {};
  if (content.space !== undefined) {
    const space = await findSpace(db, organization.id, content.space);
    if (!space) throw notFound('space');
    return { space };
  }
  const collection = await findCollection(db, organization.id, content.collection);
  if (!collection) throw notFound('collection');
  return { collection };
}

/** Existing targets of several invites. */
export async function contentOpenedBy(
  { db }: Context,
  organization: string,
  invites: readonly InviteRow[],
): Promise<(invite: InviteRow) => InviteContent> {
  const idsOf = (kind: 'space_id' | 'collection_id') => [
    ...new Set(invites.flatMap((invite) => (invite[kind] === null ? [] : [invite[kind]]))),
  ];
  const [spaceIds, collectionIds] = [idsOf('space_id'), idsOf('collection_id')];
  const spaces = spaceIds.length === 0 ? [] : await findSpaces(db, organization, spaceIds);
  const collections = collectionIds.length === 0 ? [] : await findCollections(db, organization, collectionIds);
  const spaceById = new Map(spaces.map((space) => [space.id, space]));
  const collectionById = new Map(collections.map((collection) => [collection.id, collection]));
  return ({ space_id, collection_id }) => {
    const [space, collection] = [spaceById.get(space_id ?? ''), collectionById.get(collection_id ?? '')];
    return { ...(space && { space }), ...(collection && { collection }) };
  };
}

/** The caller's rank on the target of an invite; below 0 without access. */
export async function rankOnInviteContent(
  context: SignedInContext,
  { id, role, disabled }: OrganizationForCaller,
  content: Content | undefined,
): Promise<number> {
  if (role === null || disabled === 1 || !inScope(context, id, content?.space)) return -1;
  if (!content) return role;
  return rankOn(context.db, id, content.space ?? content.collection, { userId: context.caller.userId, role });
}

/** Rejects callers who may not grant this level there, and returns their own rank. */
export async function requireMayInvite(
  context: SignedInContext,
  organization: OrganizationForCaller,
  content: Content | undefined,
  level: number,
): Promise<number> {
  const rank = await rankOnInviteContent(context, organization, content);
  if (content && rank < 0) throw notFound(content.space === undefined ? 'collection' : 'space');
  const needed: Level = content ? 'create' : 'admin';
  if (rank < rankOf(needed)) throw forbidden(`this needs the level ${needed}`);
  if (content?.collection !== undefined && level > 0) {
    const { id: organization_id, role } = organization;
    await requireCreateWithin(context, { organization_id, id: content.collection, role }, 'inheriting');
  }
  if (level > rank) throw forbidden(`you cannot grant more than your own level, which is ${levelOf(rank)}`);
  return rank;
}

/** The invite, for a holder of the link. */
export async function loadInvite(
  context: Context,
  organization: OrganizationForCaller,
  id: string,
): Promise<InviteRow> {
  const invite = await findInvite(context.db, organization.id, id);
  const works = organization.invite_links === 1 || organization.role === rankOf('admin');
  if (!invite || !works || organization.disabled === 1) throw notFound('invite');
  if (!inScope(context, organization.id, invite.space_id ?? undefined)) throw notFound('invite');
  return invite;
}
