// After the main content changed: which change requests can no longer be merged without a decision.
import { hasConflicts, isOutdated } from '#features/change-requests';
import { findRevision } from '#features/revisions';
import { findSpace, type SpaceRow } from '#features/spaces';
import { contextFor } from '#platform/job-context';
import { enqueue, type JobContext, type JobPayloads } from '#platform/jobs';
import type { NotificationEvent } from './notice.ts';
import * as recipients from './rows-recipients.ts';

/** Nobody waits for older ones. */
const editedWithinMs = 60 * 86_400_000;
const mostChecked = 30;

type Head = { revision: string; actor: string | undefined };

export async function findConflicts(
  { moved: { organization, space: id, until } }: JobPayloads['notifications.find-conflicts'],
  context: JobContext,
): Promise<void> {
  const { reads } = context.services.database;
  const space = await findSpace(reads, organization, id);
  const head = space && (await findRevision(reads, { organization, space: id, id: space.revision_id }));
  if (!head || head.created_at > until) return;
  await checkRequests(space, { revision: head.id, actor: head.author_id ?? undefined }, context);
}

export async function checkConflicts(
  { head: { organization, space: id, revision, actor } }: JobPayloads['notifications.check-conflicts'],
  context: JobContext,
): Promise<void> {
  const space = await findSpace(context.services.database.reads, organization, id);
  // A later change has a check of its own.
  if (space?.revision_id !== revision) return;
  await checkRequests(space, { revision, actor }, context);
}

async function checkRequests(
  space: SpaceRow,
  { revision, actor }: Head,
  { services, now, write }: JobContext,
): Promise<void> {
  const { reads } = services.database;
  const { organization_id: organization, id } = space;
  const since = new Date(now.getTime() - editedWithinMs).toISOString();
  const context = contextFor(services, reads, now);
  for (const request of await recipients.listOpenRequests(reads, { organization, space: id }, since, mostChecked)) {
    if (!isOutdated(request, revision)) continue;
    const conflicts = await hasConflicts(context, space, request);
    if (conflicts === undefined) continue;
    const event: NotificationEvent = {
      id: `${revision} ${request.id}`,
      organization,
      type: conflicts ? 'conflict' : 'conflicts-ended',
      at: now.toISOString(),
      space: id,
      changeRequest: request.id,
      ...(actor !== undefined && { actor }),
    };
    await write((db) => enqueue(db, now, 'notifications.write', { event }, { organization }));
  }
}
