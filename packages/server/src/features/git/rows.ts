import type { Db } from '#db/database';
import type { GitSyncsTable } from '#db/schema';
import type { Context } from '#platform/context';

export type SyncRow = GitSyncsTable;
type InSpace = { organization_id: string; id: string };

export const findSync = (db: Db, space: InSpace, target: string): Promise<SyncRow | undefined> =>
  db.q
    .selectFrom('git_syncs')
    .selectAll()
    .where('organization_id', '=', space.organization_id)
    .where('space_id', '=', space.id)
    .where('target', '=', target)
    .executeTakeFirst();

export type SyncState = Pick<
  SyncRow,
  'commit_oid' | 'revision_id' | 'pending_commit' | 'pending_revision' | 'pending_change_request'
>;

/** Requires the head of the space to be locked, so that two syncs never write at once. */
export async function putSync(context: Context, space: InSpace, target: string, state: SyncState): Promise<void> {
  const row = { ...state, updated_at: context.now.toISOString() };
  await context.db.q
    .insertInto('git_syncs')
    .values({ organization_id: space.organization_id, space_id: space.id, target, ...row })
    .onConflict((c) => c.columns(['organization_id', 'space_id', 'target']).doUpdateSet(row))
    .execute();
}

/** Syncs waiting for this change request. */
export const listPending = (db: Db, space: InSpace, changeRequest: string): Promise<SyncRow[]> =>
  db.q
    .selectFrom('git_syncs')
    .selectAll()
    .where('organization_id', '=', space.organization_id)
    .where('space_id', '=', space.id)
    .where('pending_change_request', '=', changeRequest)
    .execute();
