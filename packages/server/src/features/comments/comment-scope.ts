// The branch comments belong to, and the caller.
import { rankOf } from '@lectern/contract';
import { countOpenComments as countInChangeRequest, pathOf as pathOfBranch, type Branch } from '#features/branches';
import { countOpenComments as countInSpace } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';

/** `rank` is the caller's on the space. */
export type CommentScope = Branch & { rank: number };

/** The columns that identify a branch. */
export type CommentScopeKey = { organization: string; space: string; changeRequest: string | null };

const comment = rankOf('comment');
const admin = rankOf('admin');

export const commentScopeOn = (branch: Branch, { rank }: { rank: number }): CommentScope => ({ ...branch, rank });

export const keyOf = (where: CommentScope): CommentScopeKey => ({
  organization: where.space.organization_id,
  space: where.space.id,
  changeRequest: where.kind === 'main' ? null : where.request.id,
});

export const pathOf = (where: CommentScope): string => `${pathOfBranch(where)}/comments`;

export const countOpen = (context: Context, where: CommentScope, delta: number): Promise<void> =>
  where.kind === 'main'
    ? countInSpace(context, where.space, delta)
    : countInChangeRequest(context, where.request, delta);

export const canReply = ({ rank }: CommentScope): boolean => rank >= comment;

/** The author, as long as they may comment at all, and administrators. */
export const canChange = (
  { caller }: Context,
  { rank }: Pick<CommentScope, 'rank'>,
  { posted_by }: { posted_by: string },
) => rank >= admin || (rank >= comment && posted_by === caller?.userId);

/** A token limited to one space sees the organization as a guest would. */
export const seesEmails = ({ caller }: SignedInContext, { space }: CommentScope): boolean =>
  (space.role ?? 0) > 0 && caller.scopes.space === undefined;
