import { rankOf, type shapes, type Static } from '@lectern/contract';
import { documentOf } from '#features/content';
import type { Context } from '#platform/context';
import type { OrderRow } from './rows-orders.ts';
import type { LanguageRow, SettingsRow } from './rows-settings.ts';
import * as rows from './rows.ts';
import { statusOf, type Status } from './state.ts';
import { findContent, listContent, type Listed } from './tree.ts';

type Urls = Pick<Context, 'urls'>;

const settingsPath = ({ organization_id, id }: { organization_id: string; id: string }): string =>
  `/orgs/${organization_id}/translations/${id}`;

export const presentSettings = (
  { urls }: Urls,
  row: SettingsRow,
  languages: readonly string[],
  rank: number,
): Static<typeof shapes.TranslationSettings> => ({
  object: 'translation-settings',
  id: row.id,
  title: row.title,
  languages: [...languages],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  permissions: { view: true, edit: rank >= rankOf('create') },
  urls: { location: urls.api(settingsPath(row)) },
});

export const presentLanguage = ({ urls }: Urls, row: LanguageRow): Static<typeof shapes.TranslationLanguage> => ({
  object: 'translation-language-settings',
  language: row.language,
  instructions: documentOf(row.instructions),
  urls: {
    location: urls.api(`${settingsPath({ ...row, id: row.settings_id })}/languages/${row.language}`),
  },
});

export async function presentTranslation(
  { db, urls }: Context,
  row: rows.TranslationRow,
): Promise<Static<typeof shapes.SpaceTranslation>> {
  const { linked, ...counted } = await rows.countPages(db, row);
  const source = await findContent(db, row.organization_id, row.source_id);
  const pages = source ? (await listContent(source)).length : 0;
  // While the source is deleted, all of its pages count as deleted.
  const { stale, orphaned } = source ? counted : { stale: 0, orphaned: linked };
  const upToDate = linked - stale - orphaned;
  return {
    object: 'space-translation',
    space: row.translation_id,
    source: row.source_id,
    language: row.language,
    // Two pages may be translations of the same page.
    counts: { pages, upToDate, stale, missing: await countMissing(db, row, source), orphaned },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    urls: { location: urls.api(`/spaces/${row.translation_id}/translation`) },
  };
}

async function countMissing(
  db: Context['db'],
  row: rows.TranslationRow,
  source: Awaited<ReturnType<typeof findContent>>,
): Promise<number> {
  if (!source) return 0;
  const covered = new Set((await rows.listPages(db, row)).map(({ source_page_id }) => source_page_id));
  return (await listContent(source)).filter(({ page }) => !covered.has(page.id)).length;
}

const presentSide = (listed: Listed | undefined) =>
  listed && {
    id: listed.page.id,
    title: listed.page.title,
    ...(listed.path !== undefined && { path: listed.path }),
  };

export type Pair = {
  row: rows.PageRow | undefined;
  page: Listed | undefined;
  source: Listed | undefined;
  /** Why the machine translation of the current source text was not proposed. */
  problem?: string | undefined;
};

export const statusOfPair = ({ row }: Pair): Status => (row ? statusOf(row) : 'missing');

export function presentPair(pair: Pair): Static<typeof shapes.TranslatedPage> {
  const { row, page, source, problem } = pair;
  const [shown, original] = [presentSide(page), presentSide(source)];
  return {
    object: 'translated-page',
    status: statusOfPair(pair),
    ...(shown && { page: shown }),
    ...(original && { source: original }),
    ...(row && { sourceRevision: row.held_revision, updatedAt: row.updated_at }),
    ...(problem !== undefined && { problem }),
  };
}

export const presentOrder = ({ urls }: Urls, row: OrderRow): Static<typeof shapes.TranslationOrder> => ({
  object: 'translation-order',
  state: row.state as 'running',
  pages: row.pages,
  waiting: (JSON.parse(row.waiting) as string[]).length,
  proposed: row.proposed,
  refused: row.refused,
  ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
  ...(row.error !== null && { error: row.error }),
  ...(row.next_try_at !== null && { nextTryAt: row.next_try_at }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  urls: { location: urls.api(`/spaces/${row.translation_id}/translation/translate`) },
});
