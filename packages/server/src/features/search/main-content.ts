import { findRevision, readTree, recordsOn } from '#features/revisions';
import type { Db } from '#db/database';
import * as rows from './rows.ts';

/** The main content of a space in any organization. */
export async function contentOf(db: Db, id: string) {
  const space = await rows.findAnySpace(db, id);
  if (!space) return undefined;
  const place = { organization: space.organization_id, space: space.id };
  const revision = await findRevision(db, { ...place, id: space.revision_id });
  const records = recordsOn(db, space.organization_id);
  return { place, records, tree: await readTree(records, revision?.tree ?? null) };
}
