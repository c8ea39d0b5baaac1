import type { Services } from '#platform/context';
import * as rows from './rows.ts';

const keptMs = 90 * 86_400_000;
const atOnce = 1000;

export async function deleteOldNotifications({ database, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - keptMs).toISOString();
  while ((await database.write((db) => rows.deleteOlder(db, before, atOnce))) === atOnce);
}
