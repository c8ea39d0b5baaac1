// Creating a change request and changing its status, with the space's counters kept in sync.
import { rankOf } from '@lectern/contract';
import {
  insertChangeRequest,
  lockBranch,
  readDescription,
  requestBranch,
  requireNotMerged,
  updateChangeRequest,
  type ChangeRequestRow,
} from '#features/branches';
import type { BodyInput } from '#features/content';
import { countChangeRequest, type SpaceForCaller, type SpaceRow } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { conflict, forbidden, notFound } from '#platform/errors';
import { submittedDescription } from './description.ts';
import { countsOf, type Status } from './change-request.ts';

declare module '#platform/events' {
  interface Events {
    'change-request.created': { space: SpaceForCaller; changeRequest: ChangeRequestRow };
  }
}

const review = rankOf('review');

/** Numbered by the space's counter, whose row lock makes numbers unique. */
export async function create(
  context: SignedInContext,
  seen: SpaceForCaller,
  { subject = '', description }: Pick<Change, 'subject' | 'description'>,
): Promise<ChangeRequestRow> {
  const now = await countChangeRequest(context, seen, countsOf(undefined, 'draft'));
  if (!now) throw notFound('space');
  const changeRequest = await insertChangeRequest(context, {
    organization_id: now.organization_id,
    space_id: now.id,
    number: now.change_requests,
    status: 'draft',
    subject,
    ...(description !== undefined && { description: submittedDescription(description) }),
    revision_id: now.revision_id,
  });
  await context.services.emit(context, 'change-request.created', { space: { ...seen, ...now }, changeRequest });
  return changeRequest;
}

export async function updateStatusCounts(
  context: Context,
  space: Pick<SpaceRow, 'organization_id' | 'id'>,
  from: ChangeRequestRow,
  to: ChangeRequestRow,
): Promise<void> {
  if (from.status === to.status) return;
  await countChangeRequest(context, space, countsOf(from.status as Status, to.status as Status));
}

export type Change = { subject?: string; description?: BodyInput; status?: Exclude<Status, 'merged'> };

/** `rank` is the caller's: archiving another user's change request requires more than editing. */
export async function change(
  context: SignedInContext,
  space: SpaceForCaller,
  seen: ChangeRequestRow,
  { subject, description, status }: Change,
  rank: number,
): Promise<ChangeRequestRow> {
  const { request: row } = await lockBranch(context, requestBranch({ space, changeRequest: seen }));
  requireNotMerged(row);
  const archives = status === 'archived' && row.status !== 'archived';
  if (archives && row.created_by !== context.caller.userId && rank < review) {
    throw forbidden('archiving another user’s change request needs the level review');
  }
  const described = await changedDescription(context, row, description);
  const differs =
    described !== undefined || (subject ?? row.subject) !== row.subject || (status ?? row.status) !== row.status;
  if (!differs) return row;
  const changed = await updateChangeRequest(context, row, {
    ...(subject !== undefined && { subject }),
    ...(described !== undefined && { description: described }),
    ...(status !== undefined && { status }),
  });
  if (!changed) throw conflict('the change request was changed concurrently; try again');
  await updateStatusCounts(context, space, row, changed);
  return changed;
}

/** Undefined when it stays the same. */
async function changedDescription(
  context: SignedInContext,
  row: ChangeRequestRow,
  sent: BodyInput | undefined,
): Promise<string | undefined> {
  if (sent === undefined) return undefined;
  const text = submittedDescription(sent);
  return text === (await readDescription(context, row)) ? undefined : text;
}
