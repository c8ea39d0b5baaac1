// Events are kept for a month for replays; then they are deleted with their deliveries.
import type { Services } from '#platform/context';
import * as rows from './rows.ts';

const keptDays = 30;
const atOnce = 500;

export async function deleteOldEvents({ database, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - keptDays * 86_400_000).toISOString();
  while (await rows.hasEventsBefore(database.reads, before)) {
    const deleted = await database.write((db) => rows.deleteEvents(db, before, atOnce));
    if (deleted < atOnce) return;
  }
}
