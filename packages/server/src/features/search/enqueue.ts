// Enqueues indexing jobs for what may be in remote storage.
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { enqueue } from '#platform/jobs';
import type { SpaceKey } from './index-page.ts';

type Wishing = Pick<Context, 'db' | 'now'>;

const drawnTogether = 200;

/** What these pages render from API descriptions. */
export async function enqueueApiBlocks(
  { db, now }: Wishing,
  { organization, space }: SpaceKey,
  drawing: readonly string[],
): Promise<void> {
  for (const pages of inChunks(drawing, drawnTogether)) {
    await enqueue(db, now, 'search.draw', { space, pages }, { organization, share: organization });
  }
}

/** The text of API descriptions, as far as pages show it. */
export async function enqueueSpecs({ db, now }: Wishing, organization: string, slugs: Iterable<string>): Promise<void> {
  for (const slug of slugs)
    await enqueue(db, now, 'search.spec', { organization, slug }, { organization, share: organization });
}
