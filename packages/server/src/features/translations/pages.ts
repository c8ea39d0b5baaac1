import { findPage, pathOf } from '@lectern/content';
import type { SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import { badRequest, notFound } from '#platform/errors';
import { mapPage, paginateArray, type PageQuery } from '#platform/paging';
import { loadBoth } from './link.ts';
import { presentPair, statusOfPair, type Pair } from './present.ts';
import { findProblem, listProblems, type ProblemRow } from './rows-orders.ts';
import * as rows from './rows.ts';
import { canBeTranslated, stateOf, type Status } from './state.ts';
import { listContent, type Content, type Listed } from './tree.ts';

/** A recorded problem is void once the source page has changed. */
const problemNow = (row: ProblemRow | undefined, { page }: Listed): string | undefined =>
  row && row.state === stateOf(page) ? row.problem : undefined;

/** In the reading order of the source; translations whose source is gone come last. */
export async function listPairs(context: Context, space: SpaceForCaller): Promise<Pair[]> {
  const { row, source, translation } = await loadBoth(context, space);
  const pages = new Map((await listContent(translation)).map((one) => [one.page.id, one]));
  const linked = await rows.listPages(context.db, row);
  const problems = new Map((await listProblems(context.db, row)).map((one) => [one.source_page_id, one]));
  const bySource = Map.groupBy(linked, ({ source_page_id }) => source_page_id);
  const pairs: Pair[] = [];
  for (const original of await listContent(source)) {
    const known = bySource.get(original.page.id) ?? [];
    bySource.delete(original.page.id);
    const problem = problemNow(problems.get(original.page.id), original);
    if (known.length === 0) pairs.push({ row: undefined, page: undefined, source: original, problem });
    for (const one of known) pairs.push({ row: one, page: pages.get(one.page_id), source: original, problem });
  }
  for (const one of [...bySource.values()].flat()) {
    pairs.push({ row: one, page: pages.get(one.page_id), source: undefined });
  }
  return pairs;
}

export async function listTranslatedPages(
  context: Context,
  space: SpaceForCaller,
  { status, ...query }: PageQuery & { status?: Status },
) {
  const pairs = (await listPairs(context, space)).filter((pair) => !status || statusOfPair(pair) === status);
  const keyed = pairs.map((pair, index) => ({ ...pair, key: String(index).padStart(9, '0') }));
  return mapPage(
    paginateArray(keyed, ({ key }) => key, query),
    presentPair,
  );
}

async function listedIn({ records, tree }: Content, id: string): Promise<Listed | undefined> {
  const page = await findPage(records, tree, id);
  return page && { page, path: await pathOf(records, tree, page) };
}

export async function loadPair(context: Context, space: SpaceForCaller, id: string) {
  const both = await loadBoth(context, space);
  const page = await listedIn(both.translation, id);
  const row = await rows.findPageRow(context.db, both.row, id);
  if (!page) throw notFound('page');
  const source = row && (await listedIn(both.source, row.source_page_id));
  return { ...both, page, pageRow: row, original: source };
}

export async function getTranslatedPage(context: Context, space: SpaceForCaller, id: string) {
  const { page, pageRow, original } = await loadPair(context, space, id);
  if (!pageRow) throw notFound('source page');
  const known = original && (await findProblem(context.db, pageRow, original.page.id));
  return presentPair({ row: pageRow, page, source: original, problem: original && problemNow(known, original) });
}

export async function updateTranslatedPage(
  context: Context,
  space: SpaceForCaller,
  id: string,
  { upToDate, sourcePage }: { upToDate?: boolean; sourcePage?: string },
) {
  const { row, source, page, pageRow, original } = await loadPair(context, space, id);
  const wanted = sourcePage === undefined ? original : await listedIn(source, sourcePage);
  if (sourcePage !== undefined && (!wanted || !canBeTranslated(wanted.page))) {
    throw badRequest('body.sourcePage is not a page of the source');
  }
  if (!pageRow && sourcePage === undefined) throw notFound('source page');
  if (!wanted) throw badRequest('the source page was deleted; set another with body.sourcePage');
  const state = stateOf(wanted.page);
  const isOther = wanted.page.id !== pageRow?.source_page_id;
  // A newly linked source is up to date unless stated otherwise; the same source keeps its state unless stated
  // otherwise.
  const held = (upToDate ?? isOther) ? state : upToDate === false || isOther ? '' : pageRow.held_state;
  const changed: rows.PageRow = {
    organization_id: row.organization_id,
    translation_id: row.translation_id,
    page_id: id,
    source_page_id: wanted.page.id,
    held_state: held,
    held_revision: held === state ? source.space.revision_id : (pageRow?.held_revision ?? source.space.revision_id),
    source_state: state,
    updated_at: context.now.toISOString(),
  };
  await rows.upsertPages(context.db, [changed]);
  return presentPair({ row: changed, page, source: wanted });
}
