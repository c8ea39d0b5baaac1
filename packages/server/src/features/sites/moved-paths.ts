// Former paths of site spaces, whatever moved them: another default, a first section, the removal of the last one.
// Former names of sections and site spaces are stored separately, by level.
import type { Db } from '#db/database';
import { siteSpacePath } from './address.ts';
import { recordFormerPath } from './rows-structure.ts';
import type { Structure } from './structure.ts';

/** The level of full paths below the site. */
export const movedPaths = '~';

export async function recordMovedPaths(db: Db, before: Structure, after: Structure): Promise<void> {
  const now = new Map(after.siteSpaces.map((row) => [row.id, siteSpacePath(after, row)]));
  for (const row of before.siteSpaces) {
    const path = siteSpacePath(before, row);
    const next = now.get(row.id);
    if (next !== undefined && next !== path) await recordFormerPath(db, row, movedPaths, path, row.id);
  }
}
