// Indexes pages in batches, so that other writes get a turn.
import { NeedsWorker } from '@lectern/content';
import { lockContent } from '#features/spaces';
import { inChunks } from '#platform/chunks';
import type { Context, Services } from '#platform/context';
import { deleteClaimedJob, enqueueForThisProcess, releaseClaimedJob, renewClaim } from '#platform/claim-job';
import type { Db } from '#db/database';
import type { JobContext } from '#platform/jobs';
import { yieldWriteLock } from '#platform/yield-write-lock';
import { contentOf } from './main-content.ts';
import { indexPages, preparePagesTokens } from './index-pages.ts';
import type { SpaceKey } from './index-page.ts';
import { enqueueApiBlocks } from './enqueue.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'search.pages': { space: string; pages: readonly string[] };
  }
}

const together = 25;
const ofOneJob = 1000;

type IndexPagesPayload = { space: string; pages: readonly string[] };

/** `kept` is called for every batch, in its transaction. */
export async function indexInParts(
  services: Services,
  { space, pages }: IndexPagesPayload,
  { anew = false, kept }: { anew?: boolean; kept: (db: Db, drawing: string[]) => Promise<void> },
): Promise<void> {
  const { database } = services;
  for (const some of inChunks(pages, together)) {
    const seen = await contentOf(database.reads, space);
    if (!seen) return;
    await preparePagesTokens(database.reads, seen.place, seen, some);
    await database.write(async (db) => {
      // A concurrent change of the head indexes newer pages, which must not be overwritten.
      await lockContent({ db }, space);
      const now = await contentOf(db, space);
      if (now) await kept(db, await indexPages(db, now.place, now.records, now.tree, some, anew));
    });
    await yieldWriteLock();
  }
}

/** Right after the commit, and by a job if this process does not finish. */
export async function enqueueIndex(
  context: Context,
  { organization, space }: SpaceKey,
  ids: readonly string[],
): Promise<void> {
  const { db, now, services } = context;
  for (const pages of inChunks(ids, ofOneJob)) {
    const job = await enqueueForThisProcess(db, now, 'search.pages', { space, pages }, { organization });
    db.afterCommit?.(async () => {
      try {
        await indexInParts(
          services,
          { space, pages },
          {
            async kept(on, drawing) {
              await renewClaim(on, services.clock(), job);
              await enqueueApiBlocks({ db: on, now }, { organization, space }, drawing);
            },
          },
        );
        await services.database.write((on) => deleteClaimedJob(on, job));
      } catch (error) {
        if (error instanceof NeedsWorker)
          return services.database.write((on) => releaseClaimedJob(on, services.clock(), job));
        context.log.error({ err: error, space }, 'pages are not indexed yet; the job will try again');
      }
    });
  }
}

export async function indexPagesJob({ space, pages }: IndexPagesPayload, { services, now }: JobContext): Promise<void> {
  const seen = await contentOf(services.database.reads, space);
  if (!seen) return;
  const kept = (db: Db, drawing: string[]): Promise<void> => enqueueApiBlocks({ db, now }, seen.place, drawing);
  await indexInParts(services, { space, pages }, { kept });
}
