// Specifications that pages name by an address, or as a file of their space: they are read like all others, under a slug
// made of that, as long as something names them. Only those who read such a page get to know of them.
import type { Context } from '#platform/context';
import { enqueueRun, replaceSource } from './process-spec.ts';
import * as rows from './rows.ts';

/** Where it is fetched from, or the hash of its bytes. */
export type SpecReference = { url: string } | { hash: string };

/** More than any organization has, and few enough to be fetched again and again. */
const mostNamed = 100;

/** In the transaction that changes the pages; false when there was no place for some, which are looked at again later. */
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
  if (leftOut > 0) services.log.warn({ organization, leftOut }, 'pages name more API descriptions than are read');
  return leftOut === 0;
}
