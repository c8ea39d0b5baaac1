// A branch of content: the main content of a space, or one of its change requests. Its head, the current revision, is
// the only mutable part.
import { lock } from '#db/dialect';
import { objectsLock } from '#features/revisions';
import { contentLock, findSpace, lockHead, reloadLocked, type SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import { notFound, preconditionFailed } from '#platform/errors';
import { lockBoth, lockMain, lockRequest } from './rows-lock.ts';
import { findChangeRequest, type ChangeRequestRow } from './rows.ts';

export type MainBranch = { kind: 'main'; space: SpaceForCaller };
export type RequestBranch = { kind: 'change-request'; space: SpaceForCaller; request: ChangeRequestRow };
export type Branch = MainBranch | RequestBranch;

export const mainBranch = (space: SpaceForCaller): MainBranch => ({ kind: 'main', space });

type Request = { space: SpaceForCaller; changeRequest: ChangeRequestRow };

export const requestBranch = ({ space, changeRequest }: Request): RequestBranch => ({
  kind: 'change-request',
  space,
  request: changeRequest,
});

/** The branch of a path. */
export const branchOf = ({
  space,
  changeRequest,
}: {
  space: SpaceForCaller;
  changeRequest?: ChangeRequestRow;
}): Branch => (changeRequest ? requestBranch({ space, changeRequest }) : mainBranch(space));

/** The current revision. */
export const headOf = (branch: Branch): string =>
  branch.kind === 'main' ? branch.space.revision_id : branch.request.revision_id;

/** Its path in the API. */
export const pathOf = (branch: Branch): string =>
  branch.kind === 'main'
    ? `/spaces/${branch.space.id}`
    : `/spaces/${branch.space.id}/change-requests/${branch.request.id}`;

/** The revision of the main content that the change request is based on. */
export const baseOf = (request: { revision_initial: string; revision_merged_ancestor: string | null }): string =>
  request.revision_merged_ancestor ?? request.revision_initial;

export function requireNotMerged({ status }: { status: string }): void {
  if (status === 'merged') throw preconditionFailed('the change request is merged');
}

export function requireEditable(branch: Branch): void {
  if (branch.kind === 'main') {
    if (branch.space.edit_mode !== 'live')
      throw preconditionFailed('edits of the space are locked; use a change request');
    return;
  }
  requireNotMerged(branch.request);
  if (branch.request.status === 'archived') throw preconditionFailed('the change request is archived');
}

/** Re-reads the branch without locking. If it is gone, the row read before is returned. */
export async function reloadBranch(context: Context, branch: Branch): Promise<Branch> {
  const { space } = branch;
  if (branch.kind === 'main') {
    return { ...branch, space: { ...space, ...(await findSpace(context.db, space.organization_id, space.id)) } };
  }
  const found = await findChangeRequest(context.db, space.organization_id, space.id, branch.request.id);
  return { ...branch, request: found ?? branch.request };
}

/**
 * Locks the branch until the transaction ends and returns its current row. Lock order: main content before change
 * request, to avoid deadlocks.
 */
export function lockBranch<B extends Branch>(context: Context, branch: B): Promise<B>;
export async function lockBranch(context: Context, branch: Branch): Promise<Branch> {
  if (branch.kind === 'main') return mainBranch(await lockHead(context, branch.space));
  await lock(context.db, requestLock(branch));
  return reloadRequest(context, branch);
}

const requestLock = ({ request }: RequestBranch): string => `branch ${request.id}`;

async function reloadRequest(context: Context, branch: RequestBranch): Promise<RequestBranch> {
  const { organization_id: organization, id } = branch.space;
  const request = await findChangeRequest(context.db, organization, id, branch.request.id);
  if (!request) throw notFound('change request');
  return { ...branch, request };
}

/** The same for a new revision: also locks, in one round trip, what is needed to store its content. */
export function lockForCommit<B extends Branch>(context: Context, branch: B): Promise<B>;
export async function lockForCommit(context: Context, branch: Branch): Promise<Branch> {
  const { db } = context;
  const { space } = branch;
  if (db.engine !== 'postgres')
    return branch.kind === 'main' ? mainBranch(await reloadLocked(context, space)) : reloadRequest(context, branch);
  if (branch.kind === 'main') {
    const now = await lockMain(db, keyOf(space), {
      keys: [contentLock(space.id)],
      shared: objectsLock(space.organization_id),
    });
    if (!now) throw notFound('space');
    return mainBranch({ ...space, ...now });
  }
  const locks = { keys: [requestLock(branch)], shared: objectsLock(space.organization_id) };
  const request = await lockRequest(db, keyOf(space), branch.request.id, locks);
  if (!request) throw notFound('change request');
  return { ...branch, request };
}

const keyOf = ({ organization_id, id }: SpaceForCaller) => ({ organization: organization_id, space: id });

/** The same for a change request and the main content of its space. */
export async function lockBothForCommit(context: Context, branch: RequestBranch): Promise<RequestBranch> {
  const { db } = context;
  if (db.engine !== 'postgres') {
    const space = await reloadLocked(context, branch.space);
    return { ...(await reloadRequest(context, branch)), space };
  }
  const { space } = branch;
  const locks = {
    keys: [contentLock(space.id), requestLock(branch)],
    shared: objectsLock(space.organization_id),
  };
  const locked = await lockBoth(db, keyOf(space), branch.request.id, locks);
  if (!locked) throw notFound('change request');
  return { ...branch, space: { ...branch.space, ...locked.space }, request: locked.request };
}
