// Pages read into the index some at a time, so that other writes get their turn.
import { lockContent } from '#features/spaces';
import { chunks } from '#platform/chunks';
import type { Context, Services } from '#platform/context';
import { deleteHeld, enqueueHeld, renewHeld } from '#platform/held-job';
import type { Db } from '#db/database';
import type { JobContext } from '#platform/jobs';
import { letOthersWrite } from '#platform/slices';
import { contentOf } from './content-of.ts';
import { indexPages, readPagesAhead } from './index-pages.ts';
import type { Place } from './index-page.ts';
import { wishDrawing } from './wish.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'search.pages': { space: string; pages: readonly string[] };
  }
}

const together = 25;
const ofOneJob = 1000;

type Wanted = { space: string; pages: readonly string[] };

/** `kept` hears of every part, in its transaction. */
export async function indexInParts(
  services: Services,
  { space, pages }: Wanted,
  { anew = false, kept }: { anew?: boolean; kept: (db: Db, drawing: string[]) => Promise<void> },
): Promise<void> {
  const { database } = services;
  for (const some of chunks(pages, together)) {
    const seen = await contentOf(database.reads, space);
    if (!seen) return;
    await readPagesAhead(database.reads, seen.place, seen, some);
    await database.write(async (db) => {
      // Whoever moves the head meanwhile indexes newer pages, which must not be written over.
      await lockContent({ db }, space);
      const now = await contentOf(db, space);
      if (now) await kept(db, await indexPages(db, now.place, now.records, now.tree, some, anew));
    });
    await letOthersWrite();
  }
}

/** Right after the transaction, and by a job if this process does not get to the end. */
export async function indexSoon(
  context: Context,
  { organization, space }: Place,
  ids: readonly string[],
): Promise<void> {
  const { db, now, services } = context;
  for (const pages of chunks(ids, ofOneJob)) {
    const job = await enqueueHeld(db, now, 'search.pages', { space, pages });
    db.afterCommit?.(async () => {
      try {
        await indexInParts(
          services,
          { space, pages },
          {
            async kept(on, drawing) {
              await renewHeld(on, services.clock(), job);
              await wishDrawing({ db: on, now }, { organization, space }, drawing);
            },
          },
        );
        await services.database.write((on) => deleteHeld(on, job));
      } catch (error) {
        context.log.error({ err: error, space }, 'pages are not indexed yet; the job will try again');
      }
    });
  }
}

export async function indexSomePages({ space, pages }: Wanted, { services, now }: JobContext): Promise<void> {
  const seen = await contentOf(services.database.reads, space);
  if (!seen) return;
  const kept = (db: Db, drawing: string[]): Promise<void> => wishDrawing({ db, now }, seen.place, drawing);
  await indexInParts(services, { space, pages }, { kept });
}
