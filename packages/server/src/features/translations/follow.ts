// Follows content changes: a change in a source makes its translations stale, new pages of a translation are matched.
// Only the pages that differ are processed.
import { findByPath, findPage, pathOf, type PageChange, type Records, type Tree } from '@lectern/content';
import type { Context } from '#platform/context';
import type { Events } from '#platform/events';
import * as rows from './rows.ts';
import { canBeTranslated, stateOf } from './state.ts';
import { findContent } from './tree.ts';

type HeadMove = {
  space: { organization_id: string; id: string };
  records: Records;
  after: Tree;
  pages: readonly PageChange[];
  /** Whether the space is a source or a translation, where that is known. */
  found?: { translations: boolean };
};

export async function trackContentChange(context: Context, moved: HeadMove): Promise<void> {
  if (moved.found?.translations === false) return;
  const { organization_id: organization, id } = moved.space;
  for (const row of await rows.listAround(context.db, organization, id)) {
    if (row.source_id === id) await followSource(context, row, moved);
    else await followTranslation(context, row, moved);
  }
}

async function followSource({ db }: Context, row: rows.TranslationRow, { pages }: HeadMove): Promise<void> {
  for (const change of pages) {
    const { before, after } = change;
    const state = after && canBeTranslated(after) ? stateOf(after) : null;
    if (before && after && state === stateOf(before)) continue;
    await rows.setSourceState(db, row, (change.after ?? change.before).id, state);
  }
}

async function followTranslation(context: Context, row: rows.TranslationRow, moved: HeadMove): Promise<void> {
  const { records, after: tree, pages } = moved;
  for (const { before, after } of pages) if (!after) await rows.deletePageRow(context.db, row, before.id);
  const created = pages.flatMap(({ before, after }) => (!before && after && canBeTranslated(after) ? [after] : []));
  if (created.length === 0) return;
  const source = await findContent(context.db, row.organization_id, row.source_id);
  if (!source) return;
  const found: rows.PageRow[] = [];
  for (const page of created) {
    const path = await pathOf(records, tree, page);
    const match =
      (await findPage(source.records, source.tree, page.id)) ??
      (path === undefined ? undefined : await findByPath(source.records, source.tree, path));
    if (!match || !canBeTranslated(match)) continue;
    const state = stateOf(match);
    found.push({
      organization_id: row.organization_id,
      translation_id: row.translation_id,
      page_id: page.id,
      source_page_id: match.id,
      held_state: state,
      held_revision: source.space.revision_id,
      source_state: state,
      updated_at: context.now.toISOString(),
    });
  }
  // The record of a merged machine translation is more precise, and may have been written first.
  await rows.addPages(context.db, found);
}

/** A machine translation was made from a revision of the source that may have changed before the merge. */
export async function trackMerge(
  context: Context,
  { space, changeRequest, found }: Events['change-request.merged'],
): Promise<void> {
  if (!found.translations) return;
  const key = { organization_id: space.organization_id, translation_id: space.id };
  const row = await rows.findTranslation(context.db, space.organization_id, space.id);
  if (!row) return;
  const proposed = await rows.claimProposed(context.db, key, changeRequest.id);
  if (proposed.length === 0) return;
  const source = await findContent(context.db, row.organization_id, row.source_id);
  const translation = await findContent(context.db, row.organization_id, row.translation_id);
  if (!source || !translation) return;
  const kept: rows.PageRow[] = [];
  for (const { page_id, source_page_id, state, revision_id } of proposed) {
    if (!(await findPage(translation.records, translation.tree, page_id))) continue;
    const page = await findPage(source.records, source.tree, source_page_id);
    kept.push({
      ...key,
      page_id,
      source_page_id,
      held_state: state,
      held_revision: revision_id,
      source_state: page ? stateOf(page) : null,
      updated_at: context.now.toISOString(),
    });
  }
  await rows.upsertPages(context.db, kept);
}

/** A translation and its source must be in one organization. */
export const dropOnTransfer = ({ db }: Context, event: { from: string; spaces: string[] }): Promise<void> =>
  rows.deleteTranslationsOf(db, event.from, event.spaces);
