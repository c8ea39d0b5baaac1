// Background job completing a migration: encrypts ids of existing links, and replaces them by their fingerprints in all
// records that mention them. Records of revoked links open nothing.
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
  // The links come last: as long as one is unencrypted, an interrupted job starts over.
  await redactInEntries(job, organization, covered);
  await redactInEvents(job, organization, covered);
  await job.write((db) => encryptInvites(db, organization, job.services));
}
