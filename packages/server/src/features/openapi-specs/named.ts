// Specifications that pages name by an address, or as a file of their space: they are read like all others, under a slug
// made of that, as long as something names them. Only those who read such a page get to know of them.
import type { Context } from '#platform/context';
import { enqueueRun, replaceSource } from './process-spec.ts';
import * as rows from './rows.ts';

/** Where it is fetched from, or the hash of its bytes. */
export type Named = { url: string } | { hash: string };

/** More than any organization has, and few enough to be fetched again and again. */
const mostNamed = 100;

/** In the transaction that changes the pages. */
export async function hostNamed(
  context: Context,
  organization: string,
  named: ReadonlyMap<string, Named>,
): Promise<void> {
  if (named.size === 0) return;
  const { db } = context;
  await rows.lockSpecs(db, organization);
  let count = await rows.countNamed(db, organization);
  for (const [slug, source] of named) {
    const stored =
      'url' in source ? { source_url: source.url, source_hash: null } : { source_url: null, source_hash: source.hash };
    const known = await rows.findSpec(db, organization, slug);
    if (known && rows.isNamed(known) && stored.source_hash !== null && known.source_hash !== stored.source_hash) {
      await replaceSource(context, known, stored);
    }
    if (known || count >= mostNamed) continue;
    const row = await rows.insertNamed(context, { organization_id: organization, slug, ...stored });
    await enqueueRun(db, row, context.now);
    await context.services.emit(context, 'openapi-spec.created', { organization, slug });
    count += 1;
  }
}
