import { readPages, walkPages } from '@lectern/content';
import { findRevision, readTree, recordsOn } from '#features/revisions';
import type { Db } from '#db/database';
import { lock } from '#db/dialect';
import { chunks } from '#platform/chunks';
import type { JobContext } from '#platform/jobs';
import { indexPages } from './follow.ts';
import * as rows from './rows.ts';

/** Reads a whole space into the index, some pages at a time, so that other writes get their turn. */
export async function indexSpace(payload: { space: string }, { services, write }: JobContext): Promise<void> {
  const start = await contentOf(services.database.reads, payload.space);
  if (!start) return;
  const ids = [...walkPages(await readPages(start.records, start.tree))].map(({ page }) => page.id);
  for (const some of chunks(ids, 100)) {
    await write(async (db) => {
      // Whoever moves the head meanwhile indexes newer pages, which must not be written over.
      await lock(db, `head ${payload.space}`);
      const now = await contentOf(db, payload.space);
      if (now) await indexPages(db, now.place, now.records, now.tree, some, true);
    });
  }
}

async function contentOf(db: Db, id: string) {
  const space = await rows.findAnySpace(db, id);
  if (!space) return undefined;
  const place = { organization: space.organization_id, space: space.id };
  const revision = await findRevision(db, { ...place, id: space.revision_id });
  const records = recordsOn(db);
  return { place, records, tree: await readTree(records, revision?.tree ?? null) };
}
