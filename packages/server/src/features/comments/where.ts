// Where comments are: on a space itself or on one of its change requests, and who is looking.
import { rankOf } from '@lectern/contract';
import { countOpenComments as countInChangeRequest, type ChangeRequestRow } from '#features/change-requests';
import { inChangeRequest as contentInChangeRequest, inSpace as contentInSpace, type Place } from '#features/content';
import { countOpenComments as countInSpace, type SeenSpace } from '#features/spaces';
import type { Context } from '#platform/context';

export type Where = {
  space: SeenSpace;
  changeRequest: ChangeRequestRow | undefined;
  /** The caller's rank on the space. */
  rank: number;
};

/** What names a place in the tables. */
export type PlaceKey = { organization: string; space: string; changeRequest: string | null };

const comment = rankOf('comment');
const admin = rankOf('admin');

export const inSpace = ({ space, rank }: { space: SeenSpace; rank: number }): Where => ({
  space,
  changeRequest: undefined,
  rank,
});

export const inChangeRequest = (input: { space: SeenSpace; changeRequest: ChangeRequestRow; rank: number }): Where => ({
  space: input.space,
  changeRequest: input.changeRequest,
  rank: input.rank,
});

export const keyOf = ({ space, changeRequest }: Where): PlaceKey => ({
  organization: space.organization_id,
  space: space.id,
  changeRequest: changeRequest?.id ?? null,
});

export const pathOf = ({ space, changeRequest }: Where): string =>
  `/spaces/${space.id}${changeRequest ? `/change-requests/${changeRequest.id}` : ''}/comments`;

/** The content that is commented on, as it is now. */
export const contentOf = (context: Context, { space, changeRequest }: Where): Promise<Place> =>
  changeRequest ? contentInChangeRequest(context, { space, changeRequest }) : contentInSpace(context, { space });

export const revisionOf = ({ space, changeRequest }: Where): string => (changeRequest ?? space).revision_id;

export const countOpen = (context: Context, { space, changeRequest }: Where, delta: number): Promise<void> =>
  changeRequest ? countInChangeRequest(context, changeRequest, delta) : countInSpace(context, space, delta);

export const canReply = ({ rank }: Where): boolean => rank >= comment;

/** Who wrote it, as long as they may comment at all, and administrators. */
export const canChange = ({ caller }: Context, { rank }: Pick<Where, 'rank'>, { posted_by }: { posted_by: string }) =>
  rank >= admin || (rank >= comment && posted_by === caller?.userId);

/** A token for one space sees the organization around it as a guest would. */
export const seesEmails = ({ caller }: Context, { space }: Where): boolean =>
  (space.role ?? 0) > 0 && caller!.scopes.space === undefined;
