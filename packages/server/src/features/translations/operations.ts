import { api, shapes } from '@lectern/contract';
import { markdownOf } from '#features/content';
import { requireNotBlank } from '#platform/require-not-blank';
import { badRequest, notFound, preconditionFailed } from '#platform/errors';
import { Reply, implement, alreadyDeleted } from '#platform/http/implement';
import { mapPage, paginateArray } from '#platform/paging';
import { canRead, link, loadTranslation } from './link.ts';
import { cancelOrder, withoutProposed, placeOrder } from './machine/order.ts';
import { translatorOf } from './machine/service.ts';
import { getTranslatedPage, listPairs, listTranslatedPages, updateTranslatedPage } from './pages.ts';
import { presentLanguage, presentOrder, presentSettings, presentTranslation, statusOfPair } from './present.ts';
import { findOrder } from './rows-orders.ts';
import { personIn, present, presentAll, translateSpace } from './translations-of-spaces.ts';
import * as settings from './rows-settings.ts';
import * as rows from './rows.ts';

const known: ReadonlySet<string> = new Set((shapes.Language as unknown as { enum: string[] }).enum);

export const operations = [
  implement(api.listTranslationSettings, async ({ organization, query, rank }, context) => {
    const page = await settings.listSettings(context.db, organization.id, personIn(context, organization), query);
    return { ...page, items: await presentAll(context, organization, page.items, rank) };
  }),

  implement(api.createTranslationSettings, async ({ organization, body, rank, named }, context) => {
    const at = context.now.toISOString();
    if (body.source) {
      const { value: space, rank: onSource } = named('space', body.source.space);
      const made = await translateSpace(
        context,
        organization,
        { space, rank: onSource },
        { ...body, source: body.source },
      );
      return present(context, organization, made, rank);
    }
    if (body.title === undefined) throw badRequest('body must have a title, or source and language');
    if (body.language !== undefined || body.instructions !== undefined) {
      throw badRequest('body.source is missing: only a translation of a space has its own language and instructions');
    }
    const row = {
      organization_id: organization.id,
      id: context.newId(),
      title: requireNotBlank(body.title, 'body.title'),
      created_at: at,
      updated_at: at,
      source_space_id: null,
      source_language: null,
      language: null,
      result_space_id: null,
    };
    await settings.insertSettings(context.db, row);
    return presentSettings(context, row, [], rank);
  }),

  implement(api.getTranslationSettings, async ({ organization, translationSettings: row, rank }, context) =>
    present(context, organization, row, rank),
  ),

  implement(api.updateTranslationSettings, async ({ organization, translationSettings: row, body, rank }, context) => {
    const { title, instructions } = body;
    if (title === undefined && instructions === undefined) throw badRequest('body must have title or instructions');
    const { organization_id, id: settings_id, language } = row;
    if (instructions !== undefined) {
      if (language === null) throw badRequest('body.instructions: settings without a source have them by language');
      await settings.upsertLanguage(context.db, {
        organization_id,
        settings_id,
        language,
        instructions: markdownOf(instructions),
      });
    }
    const change = {
      ...(title !== undefined && { title: requireNotBlank(title, 'body.title') }),
      updated_at: context.now.toISOString(),
    };
    await settings.updateSettings(context.db, row, change);
    return present(context, organization, { ...row, ...change }, rank);
  }),

  implement(api.deleteTranslationSettings, async ({ translationSettings }, context) => {
    await settings.deleteSettings(context.db, translationSettings);
    return undefined;
  }),

  implement(api.listTranslationLanguages, async ({ translationSettings, query }, context) =>
    mapPage(await settings.listLanguages(context.db, translationSettings, query), (row) =>
      presentLanguage(context, row),
    ),
  ),

  implement(api.getTranslationLanguage, async ({ translationSettings, params }, context) => {
    const row = await settings.findLanguage(context.db, translationSettings, params.language);
    if (!row) throw notFound('language');
    return presentLanguage(context, row);
  }),

  implement(api.setTranslationLanguage, async ({ translationSettings, params, body }, context) => {
    const { language } = params;
    if (!known.has(language)) throw badRequest(`there is no language ${language}`);
    const { organization_id, id: settings_id } = translationSettings;
    const before = await settings.findLanguage(context.db, translationSettings, language);
    const { instructions: sent } = (body as typeof body | undefined) ?? {};
    const instructions = sent === undefined ? (before?.instructions ?? '') : markdownOf(sent);
    const row = { organization_id, settings_id, language, instructions };
    await settings.upsertLanguage(context.db, row);
    await settings.updateSettings(context.db, translationSettings, { updated_at: context.now.toISOString() });
    return new Reply(before ? 200 : 201, presentLanguage(context, row));
  }),

  implement(api.deleteTranslationLanguage, async ({ translationSettings, params }, context) => {
    const row = await settings.findLanguage(context.db, translationSettings, params.language);
    if (!row) return alreadyDeleted;
    await settings.deleteLanguage(context.db, row);
    await settings.updateSettings(context.db, translationSettings, { updated_at: context.now.toISOString() });
    return undefined;
  }),

  implement(api.listSpaceTranslations, async ({ space, query }, context) => {
    const around = await rows.listAround(context.db, space.organization_id, space.id);
    const seen: rows.TranslationRow[] = [];
    for (const row of around) {
      if (row.source_id === space.id && (await canRead(context, space, row.translation_id))) seen.push(row);
    }
    const page = paginateArray(seen, ({ translation_id }) => translation_id, query);
    const items = [];
    for (const row of page.items) items.push(await presentTranslation(context, row));
    return { ...page, items };
  }),

  implement(api.getSpaceTranslation, async ({ space }, context) =>
    presentTranslation(context, await loadTranslation(context, space)),
  ),

  implement(api.setSpaceTranslation, async ({ space, body }, context) =>
    presentTranslation(context, await link(context, space, body)),
  ),

  implement(api.deleteSpaceTranslation, async ({ space }, context) => {
    const row = await rows.findTranslation(context.db, space.organization_id, space.id);
    if (!row) return alreadyDeleted;
    await rows.deleteTranslation(context.db, row);
    return undefined;
  }),

  implement(api.listTranslatedPages, ({ space, query }, context) => listTranslatedPages(context, space, query)),

  implement(api.getTranslatedPage, ({ space, params }, context) => getTranslatedPage(context, space, params.pageId)),

  implement(api.updateTranslatedPage, ({ space, params, body }, context) =>
    updateTranslatedPage(context, space, params.pageId, body),
  ),

  implement(api.translateSpace, async ({ space, body }, context) => {
    if (!translatorOf(context.services))
      throw preconditionFailed('there is no translation service; it is configured with LECTERN_TRANSLATE_URL');
    const { pages, missing = true, stale = true } = (body as typeof body | undefined) ?? {};
    const pairs = (await listPairs(context, space)).filter((pair) => {
      const status = statusOfPair(pair);
      return (missing && status === 'missing') || (stale && status === 'stale');
    });
    const open = [...new Set(pairs.map(({ source }) => source!.page.id))];
    const strange = pages?.find((id) => !open.includes(id));
    if (strange !== undefined) throw badRequest(`body.pages: ${strange} is not a missing or outdated page`);
    const wanted = pages ?? (await withoutProposed(context, space, open));
    if (wanted.length === 0) throw preconditionFailed('every missing or outdated page is already proposed');
    return presentOrder(context, await placeOrder(context, space, wanted));
  }),

  implement(api.getTranslationOrder, async ({ space }, context) => {
    const row = await findOrder(context.db, { organization_id: space.organization_id, translation_id: space.id });
    if (!row) throw notFound('order');
    return presentOrder(context, row);
  }),

  implement(api.cancelTranslationOrder, async ({ space }, context) =>
    (await cancelOrder(context, space)) ? undefined : alreadyDeleted,
  ),
];
