// Deleting a space hides it; it can be restored for a while, then it is purged.
import { deleteSpaceRowsBatch } from '#db/delete-space-rows';
import { personIn } from '#features/access';
import { restoreWithParents } from '#features/collections';
import type { Context, SignedInContext } from '#platform/context';
import { conflict, preconditionFailed } from '#platform/errors';
import { enqueue, ofServer, type JobContext } from '#platform/jobs';
import { contextFor } from '#platform/job-context';
import { retentionMs } from '#platform/retention';
import { yieldWriteLock } from '#platform/yield-write-lock';
import * as rows from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'spaces.purge': { id: string };
  }
}

declare module '#platform/events' {
  interface Events {
    'spaces.deleted': { organization: string; spaces: string[] };
  }
}

/** What was deleted after this can be restored. */
export const deletedSince = (now: Date): string => new Date(now.getTime() - retentionMs).toISOString();

export async function deleteSpaces(context: Context, organization: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await rows.markDeleted(context, organization, ids);
  await context.services.emit(context, 'spaces.deleted', { organization, spaces: ids });
  const removal = { organization, at: new Date(context.now.getTime() + retentionMs) };
  for (const id of ids) await enqueue(context.db, context.now, 'spaces.purge', { id }, removal);
}

export async function restore(context: SignedInContext, space: rows.SpaceForCaller): Promise<rows.SpaceForCaller> {
  if (space.deleted_at === null) throw conflict('the space is not deleted');
  if (space.deleted_at <= deletedSince(context.now))
    throw preconditionFailed('the space was deleted more than 7 days ago');
  // Without its collections restored, a space that inherits its level from a hidden one would be open to everybody.
  if (space.parent_id !== null) {
    await restoreWithParents(context, space.organization_id, space.parent_id, personIn(context, space));
  }
  return rows.updateSpace(context, space, { deleted_at: null });
}

/** A space deleted before the retention period is invisible and cannot be restored. */
async function empty(id: string, { services, write, now }: Pick<JobContext, 'services' | 'write' | 'now'>) {
  const space = await rows.findSpaceOrDeleted(services.database.reads, id);
  if (!space || space.deleted_at === null || space.deleted_at > deletedSince(now)) return;
  const at = { organization: space.organization_id, space: id };
  while (await write((db) => deleteSpaceRowsBatch(db, at))) await yieldWriteLock();
}

/** A space restored meanwhile, or deleted again later, is skipped. */
export async function purgeSpace(payload: { id: string }, { services, write, now }: JobContext) {
  await empty(payload.id, { services, write, now });
  await write(async (db) => {
    const gone = await rows.purge(db, payload.id, deletedSince(now));
    if (gone) {
      await services.emit(contextFor(services, db, now), 'audit', {
        organization: gone.organization_id,
        action: 'space_purged',
        job: 'spaces.purge',
        target: { type: 'space', id: gone.id, title: gone.title },
        ids: { spaceId: gone.id },
      });
    }
    await enqueue(db, now, 'revisions.collect', {}, { organization: gone?.organization_id ?? ofServer });
  });
}

export async function deleteWithCollections(
  context: Context,
  event: { organization: string; collections: string[] },
): Promise<void> {
  const ids = await rows.listIdsIn(context.db, event.organization, event.collections, 'active');
  await deleteSpaces(context, event.organization, ids);
}
