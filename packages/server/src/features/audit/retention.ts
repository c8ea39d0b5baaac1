// Deletes entries past their retention, in batches so that no writer waits long.
import type { Services } from '#platform/context';
import * as rows from './rows.ts';

const atOnce = 500;

/** Returns how many entries were deleted. */
export async function deleteExpiredEntries({ config, database, clock }: Services): Promise<number> {
  if (config.auditDays === undefined) return 0;
  const before = new Date(clock().getTime() - config.auditDays * 86_400_000);
  let total = 0;
  for (const organization of await rows.listOrganizationsBefore(database.reads, before)) {
    for (;;) {
      const deleted = await database.write((db) => rows.deleteEntries(db, organization, before, atOnce));
      total += deleted;
      if (deleted < atOnce) break;
    }
  }
  return total;
}
