import { findPage, createYielder, type Page, type Records, type Tree } from '@lectern/content';
import { readBodies, organizationOf } from '#features/revisions';
import type { Db } from '#db/database';
import { inChunks } from '#platform/chunks';
import { apiSectionsOn, noApiSections } from './api-sections.ts';
import { dependenciesOf } from './section-dependencies.ts';
import {
  isIndexed,
  planPage,
  preparePageTokens,
  writePlans,
  type Content,
  type PagePlan,
  type SpaceKey,
} from './index-page.ts';
import * as rows from './rows.ts';

type At = { records: Records; tree: Tree };

/** Those of the pages that are indexed, with their text. */
async function contentsOf(db: Db, { records, tree }: At, ids: readonly string[]): Promise<Map<string, Content>> {
  const found = new Map<string, Page>();
  for (const id of ids) {
    const page = await findPage(records, tree, id);
    if (page && (await isIndexed(records, tree, page))) found.set(id, page);
  }
  const bodies = await readBodies(
    db,
    organizationOf(records),
    [...found.values()].flatMap(({ body }) => body ?? []),
  );
  const contents = new Map<string, Content>();
  for (const [id, page] of found) {
    const text = page.body === undefined ? undefined : bodies.get(page.body);
    contents.set(id, { page, text, ...(await dependenciesOf(db, records, tree, text)) });
  }
  return contents;
}

const together = 50;

/** Returns the pages that render API descriptions, which a job indexes. */
export async function indexPages(
  db: Db,
  place: SpaceKey,
  records: Records,
  tree: Tree,
  ids: readonly string[],
  anew = false,
): Promise<string[]> {
  const drawing: string[] = [];
  for (const some of inChunks(ids, together)) {
    const contents = await contentsOf(db, { records, tree }, some);
    const present = Map.groupBy(await rows.listSectionsOf(db, { ...place, pages: some }), ({ page_id }) => page_id);
    const plans: PagePlan[] = [];
    for (const id of some) {
      const content = contents.get(id);
      const drawn = content ? await apiSectionsOn({ space: place.space, ...content }) : noApiSections;
      plans.push(await planPage(place, id, present.get(id) ?? [], content, drawn, { anew }));
      if (drawn.parts.size > 0) drawing.push(id);
    }
    await writePlans(db, place, plans);
  }
  return drawing;
}

/** Outside a transaction: computes and caches what `indexPages` needs. */
export async function preparePagesTokens(db: Db, place: SpaceKey, at: At, ids: readonly string[]): Promise<void> {
  const due = createYielder();
  for (const content of (await contentsOf(db, at, ids)).values()) {
    await preparePageTokens(place, content);
    await due();
  }
}
