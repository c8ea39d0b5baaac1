// Updates the index inside the transaction that changes the content, so that the next search finds it.
import {
  canHaveChildren,
  diffTrees,
  EMPTY_TREE,
  findPage,
  listSubtree,
  type Page,
  type PageChange,
  type Records,
  type Tree,
} from '@lectern/content';
import { openApiSourceOf } from '@lectern/openapi/spec';
import { updateTokens } from './rows-index.ts';
import { insertLanguages } from './rows-words.ts';
import { readBodies } from '#features/revisions';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import { enqueue } from '#platform/jobs';
import { withoutTextLimit } from '#platform/text-limit';
import { indexPages, preparePagesTokens } from './index-pages.ts';
import type { SpaceKey } from './index-page.ts';
import { enqueueIndex } from './index-soon.ts';
import { isStemmed } from './languages.ts';
import { sectionOf } from './imported-sections.ts';
import { mayMention } from './mentioned-titles.ts';
import { mayInclude } from './sections.ts';
import * as rows from './rows.ts';
import { tokensOf } from './tokens.ts';
import { enqueueApiBlocks, enqueueSpecs } from './enqueue.ts';

/** If a change affects more pages, the rest is indexed asynchronously after the commit. */
const mostPages = 50;

const read = ['title', 'description', 'body', 'hidden', 'noIndex', 'type', 'parent'] as const;
const reachesBelow = ['hidden', 'parent', 'condition'] as const;
/** What the text of pages that mention it shows. */
const shown = ['id', 'title', 'parent', 'condition'] as const;

const differs = ({ before, after }: PageChange, fields: readonly (keyof Page)[]): boolean =>
  fields.some((field) => before?.[field] !== after?.[field]);

export async function updateIndex(
  context: Context,
  { space, records, before, after, pages }: Events['space.pages-changing'],
): Promise<void> {
  const place = { organization: space.organization_id, space: space.id };
  const shared = await changedShared(records, before, after);
  const ids = new Set(await rows.listPagesThatInclude(context.db, place, shared));
  const titled = new Set<string>();
  for (const change of pages) {
    const page = change.after ?? change.before;
    if (differs(change, read)) ids.add(page.id);
    if (differs(change, shown)) titled.add(page.id);
    if (change.before && change.after && canHaveChildren(page.type) && differs(change, reachesBelow)) {
      for (const below of await listSubtree(records, after, change.after)) {
        ids.add(below.id);
        titled.add(below.id);
      }
    }
  }
  for (const id of await pagesThatMention(context, place, { records, tree: after }, titled)) ids.add(id);
  const [now, later] = [[...ids].slice(0, mostPages), [...ids].slice(mostPages)];
  const drawing = await indexPages(context.db, place, records, after, now);
  await enqueueApiBlocks(context, place, drawing);
  await enqueueIndex(context, place, later);
  await enqueueSpecs(context, place.organization, new Set(pages.flatMap(specsBehind)));
}

/** More links to changed pages are followed without looking for mentions first. */
const mostTexts = 200;

async function pagesThatMention(
  { db }: Context,
  place: SpaceKey,
  { records, tree }: { records: Records; tree: Tree },
  targets: ReadonlySet<string>,
): Promise<Iterable<string>> {
  const { pages, shared } = await rows.listSourcesOf(db, place, [...targets]);
  for (const id of await rows.listPagesThatInclude(db, place, [...shared])) pages.add(id);
  if (pages.size > mostTexts) return pages;
  const bodies = new Map<string, string>();
  for (const id of pages) {
    const body = (await findPage(records, tree, id))?.body;
    if (body !== undefined) bodies.set(id, body);
  }
  // Only searched, not parsed.
  const texts = await readBodies(withoutTextLimit(db), place.organization, bodies.values());
  return [...bodies].flatMap(([id, body]) => {
    const text = texts.get(body) ?? '';
    return mayMention(text) || mayInclude(text) ? [id] : [];
  });
}

/** The expensive part of `followHead`. */
export async function prepareTokens(
  context: Context,
  { space, records, after, pages }: Events['space.pages-changing'],
): Promise<void> {
  const place = { organization: space.organization_id, space: space.id };
  const ids = pages.filter((change) => differs(change, read)).map((change) => (change.after ?? change.before).id);
  await preparePagesTokens(context.db, place, { records, tree: after }, ids);
}

/** API descriptions that generate the page now, or did before. */
function specsBehind({ before, after }: PageChange): string[] {
  const [was, is] = [openApiSourceOf(before?.computed), openApiSourceOf(after?.computed)];
  if (was?.spec === is?.spec && was?.models === is?.models) return [];
  return [was, is].flatMap((source) => source?.spec ?? []);
}

/** Ids of the reusable contents that were added, removed or changed. */
async function changedShared(records: Records, before: Tree, after: Tree): Promise<string[]> {
  if (before.reusableContents.hash === after.reusableContents.hash) return [];
  const part = ({ reusableContents }: Tree): Tree => ({ ...EMPTY_TREE, reusableContents });
  const changes = await diffTrees(records, part(before), part(after));
  return changes.flatMap((change) => ('reusableContent' in change ? change.reusableContent.id : []));
}

/** A copy may be of any size, so its index is built by a job. */
export async function indexDuplicate(
  { db, now }: Context,
  { organization, to }: Events['space.duplicated'],
): Promise<void> {
  await enqueue(db, now, 'search.index', { space: to }, { organization });
}

const mostAtOnce = 200;

/** Tokens contain the organization, so they change with it; those of large spaces are updated asynchronously. */
export async function reindexMovedSpaces(
  { db, now }: Context,
  { from, to, spaces }: Events['spaces.transfer-started'],
): Promise<void> {
  for (const space of spaces) {
    if ((await rows.countSections(db, from, space, mostAtOnce)) >= mostAtOnce) {
      await enqueue(db, now, 'search.index', { space }, { organization: to });
      continue;
    }
    // API blocks now use the descriptions of the other organization.
    if (await rows.usesSpecs(db, from, space)) await enqueue(db, now, 'search.index', { space }, { organization: to });
    const sections = await rows.listSectionsOf(db, { organization: from, space });
    for (const row of sections) await updateTokens(db, row, tokensOf(to, space, sectionOf(row)));
    // The dictionary of a space moves with it.
    const languages = sections.map(({ language }) => language).filter(isStemmed);
    await insertLanguages(db, to, languages);
  }
}
