// What is to be read into the index by a job, because it may be stored far away.
import { inChunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import { enqueue } from '#platform/jobs';
import type { SpaceKey } from './index-page.ts';

type Wishing = Pick<Context, 'db' | 'now'>;

const drawnTogether = 200;

/** What these pages draw from API descriptions. */
export async function enqueueApiBlocks(
  { db, now }: Wishing,
  { organization, space }: SpaceKey,
  drawing: readonly string[],
): Promise<void> {
  for (const pages of inChunks(drawing, drawnTogether)) {
    await enqueue(db, now, 'search.draw', { space, pages }, { share: organization });
  }
}

/** All that API descriptions say, as far as pages show it. */
export async function enqueueSpecs({ db, now }: Wishing, organization: string, slugs: Iterable<string>): Promise<void> {
  for (const slug of slugs) await enqueue(db, now, 'search.spec', { organization, slug }, { share: organization });
}
