// Specifications that pages name by their address: they are hosted like all others, under a slug made of the address, as
// long as something names them.
import type { Context } from '#platform/context';
import { enqueueRun } from './process-spec.ts';
import * as rows from './rows.ts';

/** More than any organization has, and few enough to be fetched again and again. */
const mostNamed = 100;

/** In the transaction that changes the pages. `addresses` are by their slugs. */
export async function hostNamed(
  context: Context,
  organization: string,
  addresses: ReadonlyMap<string, string>,
): Promise<void> {
  if (addresses.size === 0) return;
  const { db } = context;
  await rows.lockSpecs(db, organization);
  let count = await rows.countNamed(db, organization);
  for (const [slug, url] of addresses) {
    if (count >= mostNamed || (await rows.hasSpec(db, organization, slug))) continue;
    const row = await rows.insertNamed(context, { organization_id: organization, slug, source_url: url });
    await enqueueRun(db, row, context.now);
    await context.services.emit(context, 'openapi-spec.created', { organization, slug });
    count += 1;
  }
}
