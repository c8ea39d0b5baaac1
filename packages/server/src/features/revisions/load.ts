// Loads revisions and trees that must exist: whatever points at a revision keeps it.
import type { Records, Tree } from '@lectern/content';
import type { Db } from '#db/database';
import { findRevision, findThreeRevisions, type RevisionRow } from './rows.ts';
import { readTree, recordsOn } from './store.ts';

type Owner = { organization_id: string; id: string };
type Reading = { db: Db };

export async function loadRevision({ db }: Reading, space: Owner, id: string): Promise<RevisionRow> {
  const row = await findRevision(db, { organization: space.organization_id, space: space.id, id });
  if (!row) throw new Error(`the revision ${id} of space ${space.id} is missing`);
  return row;
}

export const loadTree = async (
  reading: Reading,
  space: Owner,
  id: string,
  records: Records = recordsOn(reading.db, space.organization_id),
): Promise<Tree> => readTree(records, (await loadRevision(reading, space, id)).tree);

/** Three trees, read together. */
export async function loadTrees(
  { db }: Reading,
  space: Owner,
  ids: readonly [string, string, string],
  records: Records,
): Promise<readonly [Tree, Tree, Tree]> {
  const rows = await findThreeRevisions(db, { organization: space.organization_id, space: space.id }, ids);
  const tree = (id: string): Promise<Tree> => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error(`the revision ${id} of space ${space.id} is missing`);
    return readTree(records, row.tree);
  };
  return [await tree(ids[0]), await tree(ids[1]), await tree(ids[2])];
}

/** The tree of a requested revision; undefined when the space has no such revision. */
export async function findTree(
  { db }: Reading,
  space: Owner,
  id: string,
  records: Records = recordsOn(db, space.organization_id),
): Promise<Tree | undefined> {
  const row = await findRevision(db, { organization: space.organization_id, space: space.id, id });
  return row && readTree(records, row.tree);
}
