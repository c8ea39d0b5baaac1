import type { Static, shapes } from '@lectern/contract';
import { presentUser } from '#features/accounts';
import type { SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import { isOutdated } from './change-request.ts';
import { presentDescription } from './description.ts';
import type { ChangeRequestRow } from '#features/branches';

/** The space as the caller sees it. */
export type SpaceContext = Pick<SpaceForCaller, 'organization_id' | 'id' | 'revision_id' | 'role'>;

export function presentChangeRequest(
  context: Pick<Context, 'urls' | 'caller'>,
  row: ChangeRequestRow,
  space: SpaceContext,
): Static<typeof shapes.ChangeRequest> {
  const { organization_id: organization, id } = space;
  const creator = {
    id: row.created_by,
    display_name: row.creator_name,
    email: row.creator_email,
    photo_url: row.creator_photo,
  };
  return {
    object: 'change-request',
    id: row.id,
    number: row.number,
    status: row.status as 'open',
    subject: row.subject,
    space: id,
    createdBy: presentUser(context, creator, canSeePeople(context, space)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision_id,
    revisionInitial: row.revision_initial,
    ...(row.revision_merged_ancestor !== null && { revisionMergedAncestor: row.revision_merged_ancestor }),
    ...(row.revision_merged !== null && { revisionMerged: row.revision_merged }),
    comments: row.open_comments,
    outdated: isOutdated(row, space.revision_id),
    urls: {
      app: context.urls.app(`/o/${organization}/s/${id}/~/changes/${row.number}`),
      location: context.urls.api(`/spaces/${id}/change-requests/${row.id}`),
    },
  };
}

/** With its description. */
export async function presentDescribed(
  context: Context,
  row: ChangeRequestRow,
  space: SpaceContext,
): Promise<Static<typeof shapes.ChangeRequest>> {
  return { ...presentChangeRequest(context, row, space), ...(await presentDescription(context, row)) };
}

/** A token limited to one space sees the organization as a guest would. */
export const canSeePeople = ({ caller }: Pick<Context, 'caller'>, { role }: Pick<SpaceForCaller, 'role'>): boolean =>
  role !== null && role > 0 && caller?.scopes.space === undefined;
