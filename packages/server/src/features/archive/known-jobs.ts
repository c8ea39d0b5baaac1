import type { Db } from '#db/database';
import { ArchiveError } from './archive-error.ts';
import { organizationsOf, type Row } from './rows.ts';
import type { ArchiveReader } from './archive-reader.ts';

/** Jobs act on the ids in their payload; those of an archive must not name another organization's. */
export async function requireKnownJobs(db: Db, archive: ArchiveReader, organization: string): Promise<void> {
  for await (const batch of archive.rows('jobs')) {
    for (const row of batch) {
      const owners = await organizationsOf(db, namesIn(row));
      if (owners.length === 0 || owners.some((owner) => owner !== organization)) {
        throw new ArchiveError('data/jobs.jsonl: a job refers to something that is not in the archive');
      }
    }
  }
}

function namesIn({ payload }: Row): string[] {
  try {
    const values = Object.values(JSON.parse(payload as string) as object);
    return values.filter((value): value is string => typeof value === 'string');
  } catch {
    throw new ArchiveError('data/jobs.jsonl: a job has no payload');
  }
}
