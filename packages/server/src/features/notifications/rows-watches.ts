import type { Db } from '#db/database';
import type { WatchesTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { WatchState } from './notice.ts';

export type WatchKey = { organization: string; user: string; space: string; changeRequest?: string | undefined };

const subjectOf = ({ space, changeRequest }: WatchKey): string => changeRequest ?? space;

export async function upsertWatch(db: Db, key: WatchKey, state: string, now: Date): Promise<void> {
  const row: WatchesTable = {
    organization_id: key.organization,
    user_id: key.user,
    subject_id: subjectOf(key),
    space_id: key.space,
    change_request_id: key.changeRequest ?? null,
    state,
    created_at: now.toISOString(),
  };
  await db.q
    .insertInto('watches')
    .values(row)
    .onConflict((c) => c.columns(['organization_id', 'user_id', 'subject_id']).doUpdateSet({ state }))
    .execute();
}

export async function deleteWatch(db: Db, key: WatchKey): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('watches')
    .where('organization_id', '=', key.organization)
    .where('user_id', '=', key.user)
    .where('subject_id', '=', subjectOf(key))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export type WatchStates = { own: WatchState; ofSpace: WatchState };

/** `own` is that of the change request, or of the space without one. */
export async function findWatch(db: Db, key: WatchKey): Promise<WatchStates> {
  const rows = await db.q
    .selectFrom('watches')
    .select(['subject_id', 'state'])
    .where('organization_id', '=', key.organization)
    .where('user_id', '=', key.user)
    .where('subject_id', 'in', [...new Set([key.space, subjectOf(key)])])
    .execute();
  const of = (subject: string): WatchState => rows.find((row) => row.subject_id === subject)?.state as WatchState;
  return { own: of(subjectOf(key)), ofSpace: of(key.space) };
}

/** Members who watch the space or the change request. */
export async function listWatchers(
  db: Db,
  { organization, space, changeRequest }: { organization: string; space: string; changeRequest?: string | undefined },
  only?: 'change-request',
): Promise<string[]> {
  const rows = await db.q
    .selectFrom('watches')
    .select('user_id')
    .distinct()
    .where('organization_id', '=', organization)
    .where('space_id', '=', space)
    .where('state', '=', 'watching')
    .where((e) =>
      e.or([
        ...(only ? [] : [e('change_request_id', 'is', null)]),
        ...(changeRequest === undefined ? [] : [e('change_request_id', '=', changeRequest)]),
      ]),
    )
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function deleteOfSpaces(db: Db, organization: string, spaces: readonly string[]): Promise<void> {
  for (const some of inChunks(spaces)) {
    for (const table of ['notifications', 'watches'] as const)
      await db.q.deleteFrom(table).where('organization_id', '=', organization).where('space_id', 'in', some).execute();
  }
}
