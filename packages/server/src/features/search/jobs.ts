import { readPages, specOfComputed, walkPages } from '@lectern/content';
import { lock } from '#db/dialect';
import { chunks } from '#platform/chunks';
import type { JobContext } from '#platform/jobs';
import { contentOf } from './content-of.ts';
import { drawPages } from './draw.ts';
import { indexPages } from './follow.ts';
import { wishSpecs } from './wish.ts';

/** Reads a whole space into the index, some pages at a time, so that other writes get their turn. */
export async function indexSpace(payload: { space: string }, { services, write, now }: JobContext): Promise<void> {
  const start = await contentOf(services.database.reads, payload.space);
  if (!start) return;
  const pages = [...walkPages(await readPages(start.records, start.tree))].map(({ page }) => page);
  for (const some of chunks(pages, 100)) {
    const drawing = await write(async (db) => {
      // Whoever moves the head meanwhile indexes newer pages, which must not be written over.
      await lock(db, `head ${payload.space}`);
      const here = await contentOf(db, payload.space);
      const ids = some.map(({ id }) => id);
      return here ? indexPages(db, here.place, here.records, here.tree, ids, true) : [];
    });
    if (drawing.length > 0) await drawPages({ space: payload.space, pages: drawing }, { services, write });
  }
  const specs = new Set(pages.flatMap(({ computed }) => specOfComputed(computed) ?? []));
  if (specs.size > 0) await write((db) => wishSpecs({ db, now }, start.place.organization, specs));
}
