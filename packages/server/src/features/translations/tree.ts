import { readPages, walkPages, type Page, type Records, type Tree } from '@lectern/content';
import { findTree, recordsOn } from '#features/revisions';
import { findSpace, type SpaceRow } from '#features/spaces';
import type { Db } from '#db/database';
import { canBeTranslated } from './state.ts';

export type Content = { space: SpaceRow; records: Records; tree: Tree };

/** The main content of a space that is not deleted. */
export async function findContent(db: Db, organization: string, id: string): Promise<Content | undefined> {
  const space = await findSpace(db, organization, id);
  const records = recordsOn(db, organization);
  const tree = space && (await findTree({ db }, space, space.revision_id, records));
  return tree && { space, records, tree };
}

export type Listed = { page: Page; path: string | undefined };

/** The translatable pages, in reading order. */
export const listContent = async ({ records, tree }: Content): Promise<Listed[]> =>
  [...walkPages(await readPages(records, tree))]
    .filter(({ page }) => canBeTranslated(page))
    .map(({ page, path }) => ({ page, path }));
