// Deletes counts past their retention, in batches so that no writer waits long.
import type { Services } from '#platform/context';
import { deleteBefore } from './rows.ts';

const atOnce = 500;

export async function deleteOldCounts({ config, database, clock }: Services): Promise<void> {
  if (config.insightDays === undefined) return;
  const before = new Date(clock().getTime() - config.insightDays * 86_400_000).toISOString().slice(0, 10);
  while ((await database.write((db) => deleteBefore(db, before, atOnce))) > 0);
}
