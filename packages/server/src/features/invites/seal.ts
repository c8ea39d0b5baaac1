// The job behind the migration that could not do it: links that were made before are sealed, and what tells of them names
// them by their fingerprints from then on. What tells of links that were taken back opens nothing.
import { redactInEntries } from '#features/audit';
import { redactInEvents } from '#features/webhooks';
import type { JobContext } from '#platform/jobs';
import { fingerprint } from '#platform/encrypted-secret';
import { listOpenInvites, encryptInvites } from './rows.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'invites.seal': { organization: string };
  }
}

export async function encryptOldInvites({ organization }: { organization: string }, job: JobContext): Promise<void> {
  const open = await listOpenInvites(job.services.database.reads, organization);
  const covered = new Map(open.map(({ id }) => [id, fingerprint(id)]));
  if (covered.size === 0) return;
  // The links come last: as long as one is open, a job that was broken off begins again.
  await redactInEntries(job, organization, covered);
  await redactInEvents(job, organization, covered);
  await job.write((db) => encryptInvites(db, organization, job.services));
}
