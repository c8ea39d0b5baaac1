import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import type { TranslationOrdersTable, TranslationProblemsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { Key } from './rows.ts';

export type OrderRow = TranslationOrdersTable;
export type ProblemRow = TranslationProblemsTable;

/** Orders are extended and processed concurrently. */
export const lockOrder = (db: Db, { organization_id, translation_id }: Key): Promise<void> =>
  lock(db, `translation order ${organization_id} ${translation_id}`);

export const findOrder = (db: Db, key: Key): Promise<OrderRow | undefined> =>
  db.q
    .selectFrom('translation_orders')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('translation_id', '=', key.translation_id)
    .executeTakeFirst();

export const insertOrder = (db: Db, row: OrderRow) => db.q.insertInto('translation_orders').values(row).execute();

export const updateOrder = (db: Db, key: Key, change: Partial<OrderRow>) =>
  db.q
    .updateTable('translation_orders')
    .set(change)
    .where('organization_id', '=', key.organization_id)
    .where('translation_id', '=', key.translation_id)
    .execute();

const problemsOf = (db: Db, key: Key) =>
  db.q
    .selectFrom('translation_problems')
    .selectAll()
    .where('organization_id', '=', key.organization_id)
    .where('translation_id', '=', key.translation_id);

export const listProblems = (db: Db, key: Key): Promise<ProblemRow[]> => problemsOf(db, key).execute();

export const findProblem = (db: Db, key: Key, sourcePage: string): Promise<ProblemRow | undefined> =>
  problemsOf(db, key).where('source_page_id', '=', sourcePage).executeTakeFirst();

export async function deleteProblems(db: Db, key: Key, sourcePages: readonly string[]): Promise<void> {
  for (const some of inChunks(sourcePages)) {
    await db.q
      .deleteFrom('translation_problems')
      .where('organization_id', '=', key.organization_id)
      .where('translation_id', '=', key.translation_id)
      .where('source_page_id', 'in', some)
      .execute();
  }
}

export async function insertProblems(db: Db, rows: readonly ProblemRow[]): Promise<void> {
  for (const some of inChunks(rows, 50)) {
    await db.q
      .insertInto('translation_problems')
      .values([...some])
      .execute();
  }
}
