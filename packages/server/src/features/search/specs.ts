// Indexes API descriptions: a new version is indexed by a job, once for the pages with API blocks and once for computed
// pages.
import { findPage } from '@lectern/content';
import { openApiSourceOf } from '@lectern/openapi/spec';
import type { Db } from '#db/database';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import type { JobContext } from '#platform/jobs';
import { contentOf } from './main-content.ts';
import { indexApiBlocks } from './index-api-blocks.ts';
import { dropParts, indexParts } from './api-parts.ts';
import * as rows from './rows.ts';
import { enqueueSpecs } from './enqueue.ts';

declare module '#platform/jobs' {
  interface JobPayloads {
    'search.spec': Spec;
  }
}

type Spec = { organization: string; slug: string };

/** Nothing to do for those that no page shows. */
export async function noteVersion(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { organization, slug }: Events['openapi-spec.version-made'],
): Promise<void> {
  if ((await rows.listUses(db, organization, slug, 1)).length > 0)
    await enqueueSpecs({ db, now }, organization, [slug]);
}

export async function indexSpec(
  { organization, slug }: Spec,
  context: Pick<JobContext, 'services' | 'write'>,
): Promise<void> {
  const { reads } = context.services.database;
  const bySpace = Map.groupBy(await rows.listUses(reads, organization, slug), ({ space }) => space);
  let made: Made = 'nothing';
  for (const [space, uses] of bySpace) {
    const ids = (kind: string): string[] => uses.flatMap(({ source }) => (source.kind === kind ? [source.id] : []));
    const pages = ids('page');
    const including = await rows.listPagesThatInclude(reads, { organization, space }, ids('reusable-content'));
    await indexApiBlocks({ space, pages: [...new Set([...pages, ...including])] }, context);
    if (made !== 'all') made = await madeIn(reads, space, pages, slug, made);
  }
  if (made === 'nothing') await dropParts({ organization, slug }, context);
  else await indexParts({ organization, slug, models: made === 'all' }, context);
}

/** Which parts of a description have computed pages. */
type Made = 'nothing' | 'operations' | 'all';

async function madeIn(db: Db, space: string, pages: readonly string[], slug: string, before: Made): Promise<Made> {
  const now = await contentOf(db, space);
  let made = before;
  if (!now) return made;
  for (const id of pages) {
    const source = openApiSourceOf((await findPage(now.records, now.tree, id))?.computed);
    if (source?.spec !== slug) continue;
    if (source.models) return 'all';
    made = 'operations';
  }
  return made;
}
