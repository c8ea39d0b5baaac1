import { levelOf, type Static, type shapes } from '@lectern/contract';
import { presentCollection, type CollectionRow } from '#features/collections';
import { presentSpace, type SpaceRow } from '#features/spaces';
import type { Context } from '#platform/context';
import type { InviteContent } from './invite.ts';
import type { InviteRow } from './rows.ts';

const headOf = ({ urls }: Pick<Context, 'urls'>, row: InviteRow, rank: number) => ({
  object: 'invite' as const,
  id: row.shown,
  redundant: rank >= row.level,
  urls: {
    location: urls.api(`/orgs/${row.organization_id}/link-invites/${row.shown}`),
    app: urls.app(`/o/${row.organization_id}/invites/${row.shown}`),
  },
});

/** `rank` is the caller's in the organization; below 0 they are not a member. */
export const presentOrganizationInvite = (
  context: Pick<Context, 'urls'>,
  row: InviteRow,
  rank: number,
): Static<typeof shapes.OrganizationInvite> => ({ ...headOf(context, row, rank), role: levelOf(row.level) });

const contentHead = (context: Pick<Context, 'urls'>, row: InviteRow, rank: number) => ({
  ...headOf(context, row, rank),
  level: levelOf(row.level),
});

// Below, `rank` is the caller's on the target of the invite; below 0 without access.

export const presentSpaceInvite = (
  context: Pick<Context, 'urls'>,
  row: InviteRow,
  space: SpaceRow,
  rank: number,
): Static<typeof shapes.SpaceInvite> => ({
  ...contentHead(context, row, rank),
  space: presentSpace(context, space, rank),
});

export const presentCollectionInvite = (
  context: Pick<Context, 'urls'>,
  row: InviteRow,
  collection: CollectionRow,
  rank: number,
): Static<typeof shapes.CollectionInvite> => ({
  ...contentHead(context, row, rank),
  collection: presentCollection(context, collection, rank),
});

export function presentContentInvite(
  context: Pick<Context, 'urls'>,
  row: InviteRow,
  { space, collection }: InviteContent,
  rank: number,
): Static<typeof shapes.ContentInvite> {
  if (space) return presentSpaceInvite(context, row, space, rank);
  if (collection) return presentCollectionInvite(context, row, collection, rank);
  throw new Error(`the target of the invite ${row.id} does not exist`);
}

export const presentInvite = (
  context: Pick<Context, 'urls'>,
  row: InviteRow,
  opened: InviteContent,
  rank: number,
): Static<typeof shapes.Invite> =>
  opened.space || opened.collection
    ? presentContentInvite(context, row, opened, rank)
    : presentOrganizationInvite(context, row, rank);
