import { levelOf, type Static, type shapes } from '@lectern/contract';
import { presentCollection } from '#features/collections';
import { presentSpace } from '#features/spaces';
import type { Context } from '#platform/context';
import type { Opened } from './invite.ts';
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

/** `rank` is the caller's in the organization; below 0 they are not in it. */
export const presentOrganizationInvite = (
  context: Pick<Context, 'urls'>,
  row: InviteRow,
  rank: number,
): Static<typeof shapes.OrganizationInvite> => ({ ...headOf(context, row, rank), role: levelOf(row.level) });

/** `rank` is the caller's on what the invite opens; below 0 they do not reach it. */
export function presentInvite(
  context: Pick<Context, 'urls'>,
  row: InviteRow,
  { space, collection }: Opened,
  rank: number,
): Static<typeof shapes.Invite> {
  const content = { ...headOf(context, row, rank), level: levelOf(row.level) };
  if (space) return { ...content, space: presentSpace(context, space, rank) };
  if (collection) return { ...content, collection: presentCollection(context, collection, rank) };
  return presentOrganizationInvite(context, row, rank);
}
