// The search index of an import follows right after the transaction, in batches. A space that does not get all its
// sections, because the process died or it was edited meanwhile, is reindexed by a job.
import type { Db } from '#db/database';
import { insertExportedSections, type ExportedSection } from '#features/search';
import { findSpaceOrDeleted, lockContent } from '#features/spaces';
import type { Services } from '#platform/context';
import { deleteClaimedJob, enqueueForThisProcess, renewClaim } from '#platform/claim-job';
import type { JobKey } from '#platform/job-lease';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { loadTables, type Loading } from './load.ts';
import type { RowMapper } from './map-row.ts';

const together = 200;

/** The job that would index the space, and the revision of its sections. */
type Waiting = Map<string, { job: JobKey; revision: string }>;

export async function loadSectionsAfterCommit(
  services: Services,
  loading: Loading & { organization: string },
  turnOn: (db: Db) => RowMapper,
): Promise<void> {
  const { db, now, archive, report, organization } = loading;
  const waiting: Waiting = new Map();
  for await (const batch of archive.rows('spaces')) {
    for (const { id, revision_id } of batch) {
      const space = String(id);
      const job = await enqueueForThisProcess(db, now, 'search.index', { space }, { organization });
      waiting.set(space, { job, revision: String(revision_id) });
    }
  }
  db.afterCommit?.(async () => {
    const { database, log } = services;
    const turn = turnOn(database.reads);
    try {
      await loadTables(
        {
          ...loading,
          db: database.reads,
          report,
          turn,
          take: (_, batch) => insertSome(services, waiting, batch as never),
        },
        ['sections'],
      );
      await database.write(async (on) => {
        for (const { job } of waiting.values()) await deleteClaimedJob(on, job);
      });
    } catch (error) {
      log.error({ err: error }, 'the search index is incomplete; a job rebuilds it');
    }
  });
}

async function insertSome({ database, clock }: Services, waiting: Waiting, batch: ExportedSection[]): Promise<void> {
  for (let start = 0; start < batch.length; start += together) {
    const bySpace = Map.groupBy(batch.slice(start, start + together), ({ space_id }) => space_id);
    await database.write(async (db) => {
      for (const [space, sections] of bySpace) {
        const wanted = waiting.get(space);
        if (!wanted) continue;
        await lockContent({ db }, space);
        const isSame = (await findSpaceOrDeleted(db, space))?.revision_id === wanted.revision;
        if (isSame) await insertExportedSections(db, sections);
        else waiting.delete(space);
        await renewClaim(db, clock(), wanted.job);
      }
    });
    await yieldWriteLock();
  }
}
