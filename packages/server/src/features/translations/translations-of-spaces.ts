// Translations as newer clients create them: source and language in one request. They are stored as settings with one
// language, and a copy of the space linked as its translation.
import { rankOf, type BodyOf, type api } from '@lectern/contract';
import { inScope, rankOn } from '#features/access';
import { markdownOf, documentOf } from '#features/content';
import { duplicateSpace, findSpace, setLanguage, setTitle, type SpaceForCaller } from '#features/spaces';
import type { Context, SignedInContext } from '#platform/context';
import { forbidden, badRequest } from '#platform/errors';
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import { link } from './link.ts';
import { presentSettings } from './present.ts';
import { findOrder } from './rows-orders.ts';
import * as settings from './rows-settings.ts';
import * as rows from './rows.ts';

type TranslationBody = BodyOf<typeof api.createTranslationSettings>;
type Organization = { id: string; role: number | null };
type Source = { space: SpaceForCaller; rank: number };

const titleOf = ({ title }: { title: string }, language: string): string =>
  `${stripInvalidTextUpTo(title, 38)} (${language})`;

export const personIn = ({ caller }: Context, { role }: Pick<Organization, 'role'>) => ({
  userId: caller?.userId ?? '',
  role: role ?? 0,
});

/** Creates the settings, the copy and the link together. */
export async function translateSpace(
  context: SignedInContext,
  { id: organization }: Organization,
  { space, rank }: Source,
  { source, language, instructions, title }: TranslationBody & { source: NonNullable<TranslationBody['source']> },
): Promise<settings.SettingsRow> {
  if (space.organization_id !== organization) throw badRequest('body.source.space is not a space of the organization');
  if (language === undefined) throw badRequest('body.language is missing');
  if (language === source.language) throw badRequest('body.language must differ from the language of the source');
  if (rank < rankOf('create')) throw forbidden('this needs the level create on the source');
  if (space.language === null) await setLanguage(context, space, source.language);
  const copy = await duplicateSpace(context, space);
  await setTitle(context, copy, titleOf(space, language));
  await link(context, { ...space, ...copy }, { source: space.id, language });
  const at = context.now.toISOString();
  const row: settings.SettingsRow = {
    organization_id: organization,
    id: context.newId(),
    title: title ?? titleOf(space, language),
    created_at: at,
    updated_at: at,
    source_space_id: space.id,
    source_language: source.language,
    language,
    result_space_id: copy.id,
  };
  await settings.insertSettings(context.db, row);
  const text = instructions === undefined ? '' : markdownOf(instructions);
  await settings.upsertLanguage(context.db, {
    organization_id: organization,
    settings_id: row.id,
    language,
    instructions: text,
  });
  return row;
}

/** Includes the translation it stands for, where the caller may read the source. */
export async function present(
  context: Context,
  { id: organization, role }: Organization,
  row: settings.SettingsRow,
  rank: number,
  languages?: ReadonlyMap<string, string[]>,
) {
  const known = languages ?? (await settings.languagesOfAll(context.db, organization, [row.id]));
  const plain = presentSettings(context, row, known.get(row.id) ?? [], rank);
  return { ...plain, ...(await translationIn(context, row, role)) };
}

export async function presentAll(
  context: Context,
  organization: Organization,
  found: readonly settings.SettingsRow[],
  rank: number,
) {
  const ids = found.map(({ id }) => id);
  const languages = await settings.languagesOfAll(context.db, organization.id, ids);
  const shown = [];
  for (const row of found) shown.push(await present(context, organization, row, rank, languages));
  return shown;
}

async function translationIn(context: Context, row: settings.SettingsRow, role: number | null) {
  const { organization_id: organization, source_space_id: source, source_language, language } = row;
  if (source === null || source_language === null || language === null) return {};
  if (!(await mayRead(context, organization, source, role))) return {};
  const made = row.result_space_id;
  const result =
    made !== null && (await mayRead(context, organization, made, role))
      ? await findSpace(context.db, organization, made)
      : undefined;
  const order = result && (await findOrder(context.db, { organization_id: organization, translation_id: result.id }));
  const known = await settings.findLanguage(context.db, row, language);
  const linked = result && (await rows.findTranslation(context.db, organization, result.id));
  const { linked: pages = 0 } = linked ? await rows.countPages(context.db, linked) : {};
  const isRunning = order?.state === 'running' || order?.state === 'retrying';
  return {
    object: 'translation' as const,
    status: isRunning ? ('running' as const) : ('completed' as const),
    source: { space: source, language: source_language },
    language,
    instructions: documentOf(known?.instructions ?? ''),
    ...(result && { result: { space: result.id, revision: result.revision_id, language } }),
    stats: {
      runs: 0,
      totalWords: 0,
      totalPages: pages,
      totalDuration: 0,
      latestRunDuration: 0,
      latestPages: 0,
      latestWords: 0,
    },
  };
}

async function mayRead(context: Context, organization: string, space: string, role: number | null): Promise<boolean> {
  const { db, caller } = context;
  if (!caller || role === null || !inScope(context, organization, space)) return false;
  return (await rankOn(db, organization, space, { userId: caller.userId, role })) > 0;
}
