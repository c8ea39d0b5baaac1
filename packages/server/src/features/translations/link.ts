// Links a space as a translation of another, and tracks the state of its pages.
import type { Context } from '#platform/context';
import { inScope, rankOn } from '#features/access';
import { setLanguage, type SpaceForCaller } from '#features/spaces';
import { conflict, forbidden, badRequest, notFound } from '#platform/errors';
import * as rows from './rows.ts';
import { stateOf } from './state.ts';
import { findContent, listContent, type Content, type Listed } from './tree.ts';

/** Whether the caller, who has access to `space`, can read another space of the same organization. */
export async function canRead(context: Context, space: SpaceForCaller, other: string): Promise<boolean> {
  const { caller, db } = context;
  if (!caller || caller.visitor || space.role === null) return false;
  if (!inScope(context, space.organization_id, other)) return false;
  return (await rankOn(db, space.organization_id, other, { userId: caller.userId, role: space.role })) > 0;
}

export async function loadTranslation({ db }: Context, space: SpaceForCaller): Promise<rows.TranslationRow> {
  const row = await rows.findTranslation(db, space.organization_id, space.id);
  if (!row) throw notFound('translation');
  return row;
}

/** Both spaces, for a caller who may read both. */
export async function loadBoth(context: Context, space: SpaceForCaller) {
  const row = await loadTranslation(context, space);
  if (!(await canRead(context, space, row.source_id))) throw forbidden('this needs the level read on the source');
  const source = await findContent(context.db, row.organization_id, row.source_id);
  const translation = await findContent(context.db, row.organization_id, row.translation_id);
  if (!source || !translation) throw notFound('source');
  return { row, source, translation };
}

const byPath = (listed: readonly Listed[]): Map<string, Listed> =>
  new Map(listed.flatMap((one) => (one.path === undefined ? [] : [[one.path, one] as const])));

async function match(context: Context, key: rows.Key, source: Content, translation: Content): Promise<void> {
  const originals = await listContent(source);
  const ids = new Map(originals.map((one) => [one.page.id, one]));
  const paths = byPath(originals);
  const found: rows.PageRow[] = [];
  for (const { page, path } of await listContent(translation)) {
    const original = ids.get(page.id) ?? (path === undefined ? undefined : paths.get(path));
    if (!original) continue;
    const state = stateOf(original.page);
    found.push({
      ...key,
      page_id: page.id,
      source_page_id: original.page.id,
      held_state: state,
      held_revision: source.space.revision_id,
      source_state: state,
      updated_at: context.now.toISOString(),
    });
  }
  await rows.upsertPages(context.db, found);
}

export async function link(
  context: Context,
  space: SpaceForCaller,
  { source: sourceId, language }: { source: string; language: string },
): Promise<rows.TranslationRow> {
  const { db, now } = context;
  const organization = space.organization_id;
  if (sourceId === space.id) throw badRequest('body.source: a space cannot be a translation of itself');
  if (!(await canRead(context, space, sourceId))) throw badRequest('body.source is not a space of the organization');
  const source = await findContent(db, organization, sourceId);
  if (!source) throw badRequest('body.source is not a space of the organization');
  await rows.lockLinks(db, organization);
  const around = await rows.listAround(db, organization, space.id);
  if (around.some(({ source_id }) => source_id === space.id)) throw conflict('the space is itself the source of one');
  if (await rows.findTranslation(db, organization, sourceId)) throw conflict('the source is itself a translation');
  const at = now.toISOString();
  const [known] = around;
  // A copy has the language of its source; any other was chosen for this space and is kept.
  const inherited = [null, source.space.language, known?.language];
  if (inherited.includes(space.language)) await setLanguage(context, space, language);
  if (known?.source_id === sourceId) {
    await rows.updateLanguage(db, known, language, at);
    return { ...known, language, updated_at: at };
  }
  const row = {
    organization_id: organization,
    translation_id: space.id,
    source_id: sourceId,
    language,
    created_at: at,
    updated_at: at,
  };
  if (known) await rows.deleteTranslation(db, known);
  await rows.insertTranslation(db, row);
  const translation = await findContent(db, organization, space.id);
  await match(context, { organization_id: organization, translation_id: space.id }, source, translation!);
  return row;
}
