// Specifications that pages reference by URL or as a file of their space. They are processed like all others, under a
// slug derived from the reference, while a page references them. Only readers of such a page can see them.
import type { Context } from '#platform/context';
import { enqueueRun, replaceSource } from './process-spec.ts';
import * as rows from './rows.ts';

/** The URL it is fetched from, or the hash of its bytes. */
export type SpecReference = { url: string } | { hash: string };

/** Enough for any organization, and few enough to be refreshed regularly. */
const mostNamed = 100;

/** Runs in the transaction that changes the pages; false when the limit was reached and some must be retried later. */
export async function hostReferencedSpec(
  context: Context,
  organization: string,
  named: ReadonlyMap<string, SpecReference>,
): Promise<boolean> {
  if (named.size === 0) return true;
  const { db, services } = context;
  await rows.lockSpecs(db, organization);
  const known = await rows.listNamed(db, organization);
  let leftOut = 0;
  for (const [slug, source] of named) {
    const stored =
      'url' in source ? { source_url: source.url, source_hash: null } : { source_url: null, source_hash: source.hash };
    const row = known.get(slug);
    if (row && rows.isReferencedSpec(row) && stored.source_hash !== null && row.source_hash !== stored.source_hash) {
      await replaceSource(context, row, stored);
    }
    if (row) continue;
    if (known.size >= mostNamed) {
      leftOut += 1;
      continue;
    }
    const made = await rows.insertNamed(context, { organization_id: organization, slug, ...stored });
    known.set(slug, made);
    await enqueueRun(db, made, context.now);
    await services.emit(context, 'openapi-spec.created', { organization, slug });
  }
  if (leftOut > 0) services.log.warn({ organization, leftOut }, 'pages reference more API descriptions than the limit');
  return leftOut === 0;
}
