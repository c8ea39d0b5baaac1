import { readPages, walkPages } from '@lectern/content';
import { specOfComputed } from '@lectern/openapi/spec';
import { deleteWords } from './rows-words.ts';
import type { JobContext } from '#platform/jobs';
import { contentOf } from './main-content.ts';
import { indexApiBlocks } from './index-api-blocks.ts';
import { indexInParts } from './index-soon.ts';
import { enqueueSpecs } from './enqueue.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'search.index': { space: string };
  }
}

/** Indexes a whole space in batches, so that other writes get a turn. */
export async function indexSpace(payload: { space: string }, { services, write, now }: JobContext): Promise<void> {
  const start = await contentOf(services.database.reads, payload.space);
  if (!start) return;
  const pages = [...walkPages(await readPages(start.records, start.tree))].map(({ page }) => page);
  const drawing: string[] = [];
  await write((db) => deleteWords(db, start.place));
  const ids = pages.map(({ id }) => id);
  await indexInParts(
    services,
    { space: payload.space, pages: ids },
    { anew: true, kept: async (_, found) => void drawing.push(...found) },
  );
  if (drawing.length > 0) await indexApiBlocks({ space: payload.space, pages: drawing }, { services, write });
  const specs = new Set(pages.flatMap(({ computed }) => specOfComputed(computed) ?? []));
  if (specs.size > 0) await write((db) => enqueueSpecs({ db, now }, start.place.organization, specs));
}
