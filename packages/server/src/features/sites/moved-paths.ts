// Where site spaces stood before, whatever moved them: another default, a first section, a last one that went. Names of
// sections and site spaces are kept beside this, in their levels.
import type { Db } from '#db/database';
import { siteSpacePath } from './address.ts';
import { recordFormerPath } from './rows-structure.ts';
import type { Structure } from './structure.ts';

/** The level of whole paths below the site. */
export const movedPaths = '~';

export async function recordMovedPaths(db: Db, before: Structure, after: Structure): Promise<void> {
  const now = new Map(after.siteSpaces.map((row) => [row.id, siteSpacePath(after, row)]));
  for (const row of before.siteSpaces) {
    const path = siteSpacePath(before, row);
    const next = now.get(row.id);
    if (next !== undefined && next !== path) await recordFormerPath(db, row, movedPaths, path, row.id);
  }
}
