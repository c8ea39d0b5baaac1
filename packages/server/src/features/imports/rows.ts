import type { Db } from '#db/database';
import type { ImportRunsTable } from '#db/schema';
import type { UserFacts } from '#features/accounts';
import { paged, type Page, type PageQuery } from '#platform/paging';

export type RunRow = ImportRunsTable;
export type RunKey = { organization_id: string; space_id: string; id: string };
type InSpace = { organization_id: string; id: string };

export async function insertRun(db: Db, row: RunRow): Promise<void> {
  await db.q.insertInto('import_runs').values(row).execute();
}

/** False when it is under way no longer: somebody cancelled it. */
export async function updateRun(
  db: Db,
  { organization_id, space_id, id }: RunKey,
  changes: Partial<Omit<RunRow, keyof RunKey>>,
): Promise<boolean> {
  const row = await db.q
    .updateTable('import_runs')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('space_id', '=', space_id)
    .where('id', '=', id)
    .where('status', '=', 'in-progress')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const findRun = (db: Db, space: InSpace, id: string): Promise<RunRow | undefined> =>
  db.q
    .selectFrom('import_runs')
    .selectAll()
    .where('organization_id', '=', space.organization_id)
    .where('space_id', '=', space.id)
    .where('id', '=', id)
    .executeTakeFirst();

/** Newest first. */
export const listRuns = (db: Db, space: InSpace, query: PageQuery): Promise<Page<RunRow>> =>
  paged(
    db.q
      .selectFrom('import_runs')
      .selectAll()
      .where('organization_id', '=', space.organization_id)
      .where('space_id', '=', space.id),
    { by: [{ column: 'id', as: 'id' }], direction: 'desc' },
    query,
  );

export async function findUsers(db: Db, ids: readonly string[]): Promise<Map<string, UserFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.q
    .selectFrom('users')
    .select(['id', 'email', 'display_name', 'photo_url'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
