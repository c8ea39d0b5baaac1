// Keeps the index up to date, inside the transaction that changes the content: whoever searches next finds it.
import { setImmediate } from 'node:timers/promises';
import {
  canHaveChildren,
  diffTrees,
  EMPTY_TREE,
  findPage,
  listSubtree,
  openApiSourceOf,
  type Page,
  type PageChange,
  type Records,
  type Tree,
} from '@lectern/content';
import { readBodies } from '#features/revisions';
import { updateTokens } from '#db/search-index';
import type { Db } from '#db/database';
import { chunks } from '#platform/chunks';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { enqueue } from '#platform/jobs';
import { drawnOn, nothingDrawn } from './drawn.ts';
import { includedIn } from './included.ts';
import { indexPage, isFound, type Place } from './index-page.ts';
import * as rows from './rows.ts';
import { tokensOf } from './tokens.ts';
import { wishDrawing, wishSpecs } from './wish.ts';

const read = ['title', 'description', 'body', 'hidden', 'noIndex', 'type', 'parent'] as const;
const reachesBelow = ['hidden', 'parent'] as const;

const differs = ({ before, after }: PageChange, fields: readonly (keyof Page)[]): boolean =>
  fields.some((field) => before?.[field] !== after?.[field]);

export async function followHead(
  context: Context,
  { space, records, before, after, pages }: Events['space.head-moved'],
): Promise<void> {
  const place = { organization: space.organization_id, space: space.id };
  const shared = await changedShared(records, before, after);
  const ids = new Set(await rows.listPagesThatInclude(context.db, place, shared));
  for (const change of pages) {
    const page = change.after ?? change.before!;
    if (differs(change, read)) ids.add(page.id);
    if (change.before && change.after && canHaveChildren(page.type) && differs(change, reachesBelow)) {
      for (const below of await listSubtree(records, after, change.after)) ids.add(below.id);
    }
  }
  const drawing = await indexPages(context.db, place, records, after, [...ids]);
  await wishDrawing(context, place, drawing);
  await wishSpecs(context, place.organization, new Set(pages.flatMap(specsBehind)));
}

/** API descriptions that the page is made from now, or was before. */
function specsBehind({ before, after }: PageChange): string[] {
  const [was, is] = [openApiSourceOf(before?.computed), openApiSourceOf(after?.computed)];
  if (was?.spec === is?.spec && was?.models === is?.models) return [];
  return [was, is].flatMap((source) => source?.spec ?? []);
}

/** Ids of the shared contents that came, went or say something else. */
async function changedShared(records: Records, before: Tree, after: Tree): Promise<string[]> {
  if (before.reusableContents.hash === after.reusableContents.hash) return [];
  const part = ({ reusableContents }: Tree): Tree => ({ ...EMPTY_TREE, reusableContents });
  const changes = await diffTrees(records, part(before), part(after));
  return changes.flatMap((change) => ('reusableContent' in change ? change.reusableContent.id : []));
}

const together = 50;

/** Answers those that draw something from API descriptions, which is to be read by a job. */
export async function indexPages(
  db: Db,
  place: Place,
  records: Records,
  tree: Tree,
  ids: readonly string[],
  anew = false,
): Promise<string[]> {
  const drawing: string[] = [];
  for (const some of chunks(ids, together)) {
    const found = new Map<string, Page>();
    for (const id of some) {
      const page = await findPage(records, tree, id);
      if (page && (await isFound(records, tree, page))) found.set(id, page);
    }
    const bodies = await readBodies(
      db,
      [...found.values()].flatMap(({ body }) => body ?? []),
    );
    for (const id of some) {
      const page = found.get(id);
      const text = page?.body === undefined ? undefined : bodies.get(page.body);
      const content = page && { page, text, included: await includedIn(db, records, tree, text) };
      const drawn = content ? await drawnOn({ space: place.space, ...content }) : nothingDrawn;
      await indexPage(db, place, id, content, drawn, { anew });
      if (drawn.parts.size > 0) drawing.push(id);
    }
    // A large import must not keep everybody who only reads waiting.
    if (ids.length > together) await setImmediate();
  }
  return drawing;
}

/** A copy may be of any size and must cost the same, so its index is made beside. */
export async function indexDuplicate({ db, now }: Context, { to }: Events['space.duplicated']): Promise<void> {
  await enqueue(db, now, 'search.index', { space: to });
}

const mostAtOnce = 2000;

/** Tokens name the organization, so they change with it; those of large spaces follow soon after. */
export async function carryOver(
  { db, now }: Context,
  { from, to, spaces }: Events['spaces.transfer-started'],
): Promise<void> {
  for (const space of spaces) {
    if ((await rows.countSections(db, from, space, mostAtOnce)) >= mostAtOnce) {
      await enqueue(db, now, 'search.index', { space });
      continue;
    }
    // What is drawn from API descriptions is drawn from those of the other organization now.
    if (await rows.usesSpecs(db, from, space)) await enqueue(db, now, 'search.index', { space });
    for (const row of await rows.listSectionsOf(db, { organization: from, space })) {
      const section = { pageTitle: row.page_title, title: row.title, body: row.body, isFirst: row.number === 0 };
      await updateTokens(db, row, tokensOf(to, space, section));
    }
  }
}
