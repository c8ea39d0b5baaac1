import type { Db } from '#db/database';
import type { Context } from '#platform/context';

export type NewRevision = {
  id: string;
  organization: string;
  space: string;
  parents: string[];
  type: 'edits' | 'merge' | 'rollback' | 'update' | 'computed';
  tree: string | null;
};

export async function insertRevision(context: Context, revision: NewRevision): Promise<void> {
  await context.db.q
    .insertInto('revisions')
    .values({
      organization_id: revision.organization,
      space_id: revision.space,
      id: revision.id,
      parents: JSON.stringify(revision.parents),
      type: revision.type,
      tree: revision.tree,
      author_id: context.caller?.userId ?? null,
      created_at: context.now.toISOString(),
    })
    .execute();
}

/** What a revision holds, to be pointed at by another one. */
export async function findTree(db: Db, at: { organization: string; space: string; revision: string }) {
  const row = await db.q
    .selectFrom('revisions')
    .select('tree')
    .where('organization_id', '=', at.organization)
    .where('space_id', '=', at.space)
    .where('id', '=', at.revision)
    .executeTakeFirstOrThrow();
  return row.tree;
}
