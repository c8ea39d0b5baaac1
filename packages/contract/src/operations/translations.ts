import { idOf } from '../ids.ts';
import { nothingThere, operation } from '../operation.ts';
import { Language } from '../shapes/common.ts';
import { DocumentBodyInput } from '../shapes/content.ts';
import {
  SpaceTranslation,
  TranslatedPage,
  TranslationLanguage,
  TranslationOrder,
  TranslationSettings,
  TranslationSettingsTitle,
} from '../shapes/translations.ts';
import { array, boolean, list, object, oneOf, optional, paging, partial, text } from '../shape-builders.ts';

const tag = 'Translations';

export const listTranslationSettings = operation({
  id: 'listTranslationSettings',
  route: 'GET /v1/orgs/{organizationId}/translations',
  summary: 'List the translation settings of an organization',
  tag,
  seed: 133,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(TranslationSettings),
});

export const createTranslationSettings = operation({
  id: 'createTranslationSettings',
  route: 'POST /v1/orgs/{organizationId}/translations',
  summary: 'Create translation settings',
  tag,
  seed: 134,
  access: { level: 'create' },
  audit: {
    event: 'translation_settings_created',
    creates: ['translation-settings', 'translation'],
    target: 'organizationId',
  },
  description:
    'With a `title`, settings for some languages. With `source` and `language`, a translation of a space: a copy of the ' +
    'space in that language beside it, which follows the source; it needs the permissions of duplicating the space.',
  body: partial({
    title: TranslationSettingsTitle,
    source: object({ space: idOf('space'), language: Language }),
    language: Language,
    instructions: DocumentBodyInput,
  }),
  status: 201,
  reply: TranslationSettings,
});

export const getTranslationSettings = operation({
  id: 'getTranslationSettings',
  route: 'GET /v1/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: 'Get translation settings',
  tag,
  seed: 135,
  access: { level: 'read' },
  status: 200,
  reply: TranslationSettings,
});

export const updateTranslationSettings = operation({
  id: 'updateTranslationSettings',
  route: 'PUT /v1/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: 'Update translation settings, or the instructions of a translation',
  tag,
  seed: 136,
  access: { level: 'create' },
  audit: { event: 'translation_settings_updated', target: 'translationSettingsId' },
  body: partial({ title: TranslationSettingsTitle, instructions: DocumentBodyInput }),
  status: 200,
  reply: TranslationSettings,
});

export const deleteTranslationSettings = operation({
  id: 'deleteTranslationSettings',
  route: 'DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId}',
  summary: 'Delete translation settings',
  tag,
  seed: 137,
  access: { level: 'create' },
  audit: { event: 'translation_settings_deleted', target: 'translationSettingsId' },
  status: 205,
  also: nothingThere,
});

const description = 'An addition of this service.';
const languagesAt = '/v1/orgs/{organizationId}/translations/{translationSettingsId}/languages';

export const listTranslationLanguages = operation({
  id: 'listTranslationLanguages',
  route: `GET ${languagesAt}`,
  summary: 'List the languages of translation settings',
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(TranslationLanguage),
});

export const getTranslationLanguage = operation({
  id: 'getTranslationLanguage',
  route: `GET ${languagesAt}/{language}`,
  summary: 'Get a language of translation settings',
  tag,
  access: { level: 'read' },
  status: 200,
  reply: TranslationLanguage,
});

export const setTranslationLanguage = operation({
  id: 'setTranslationLanguage',
  route: `PUT ${languagesAt}/{language}`,
  summary: 'Add a language to translation settings, or change its instructions',
  tag,
  access: { level: 'create' },
  audit: { event: 'translation_language_set', target: 'language' },
  body: partial({ instructions: DocumentBodyInput }),
  bodyOptional: true,
  status: 200,
  also: { 201: 'the language was added' },
  reply: TranslationLanguage,
});

export const deleteTranslationLanguage = operation({
  id: 'deleteTranslationLanguage',
  route: `DELETE ${languagesAt}/{language}`,
  summary: 'Delete a language of translation settings',
  tag,
  access: { level: 'create' },
  audit: { event: 'translation_language_deleted', target: 'language' },
  status: 205,
  also: nothingThere,
});

export const listSpaceTranslations = operation({
  id: 'listSpaceTranslations',
  route: 'GET /v1/spaces/{spaceId}/translations',
  summary: 'List the translations of a space that the caller can read',
  description,
  tag,
  access: { level: 'read' },
  query: paging,
  status: 200,
  reply: list(SpaceTranslation),
});

export const getSpaceTranslation = operation({
  id: 'getSpaceTranslation',
  route: 'GET /v1/spaces/{spaceId}/translation',
  summary: 'Get the source and the progress of a translation',
  description,
  tag,
  access: { level: 'read' },
  status: 200,
  reply: SpaceTranslation,
});

export const setSpaceTranslation = operation({
  id: 'setSpaceTranslation',
  route: 'PUT /v1/spaces/{spaceId}/translation',
  summary: 'Make a space a translation of another',
  description:
    'An addition of this service. Pages with the same id are matched, as in ' +
    'a duplicate of the source; otherwise pages with the same path. They count as up to date. The space takes the ' +
    'language, unless its own language differs from that of the source.',
  tag,
  access: { level: 'create' },
  audit: { event: 'space_translation_set', target: 'spaceId' },
  body: object({ source: idOf('space'), language: Language }),
  status: 200,
  reply: SpaceTranslation,
  errors: { 409: 'the source is itself a translation, or the space is the source of one' },
});

export const deleteSpaceTranslation = operation({
  id: 'deleteSpaceTranslation',
  route: 'DELETE /v1/spaces/{spaceId}/translation',
  summary: 'Delete the link of a translation to its source; its content is kept',
  description,
  tag,
  access: { level: 'create' },
  audit: { event: 'space_translation_deleted', target: 'spaceId' },
  status: 205,
  also: nothingThere,
});

export const listTranslatedPages = operation({
  id: 'listTranslatedPages',
  route: 'GET /v1/spaces/{spaceId}/translation/pages',
  summary: 'List the pages of a translation beside those of its source',
  description: 'An addition of this service. It needs `read` on the source too.',
  tag,
  access: { level: 'read' },
  query: { status: optional(oneOf(['up-to-date', 'stale', 'missing', 'orphaned'])), ...paging },
  status: 200,
  reply: list(TranslatedPage),
});

export const getTranslatedPage = operation({
  id: 'getTranslatedPage',
  route: 'GET /v1/spaces/{spaceId}/translation/pages/{pageId}',
  summary: 'Get the source page of a translated page, and whether it changed since',
  description,
  tag,
  access: { level: 'read' },
  status: 200,
  reply: TranslatedPage,
});

export const updateTranslatedPage = operation({
  id: 'updateTranslatedPage',
  route: 'PATCH /v1/spaces/{spaceId}/translation/pages/{pageId}',
  summary: 'Update a translated page: mark it as up to date, or set its source page',
  description,
  tag,
  access: { level: 'edit' },
  audit: { event: 'translated_page_updated', target: 'pageId' },
  body: partial({ upToDate: boolean(), sourcePage: text(1, 128) }),
  status: 200,
  reply: TranslatedPage,
});

export const translateSpace = operation({
  id: 'translateSpace',
  route: 'POST /v1/spaces/{spaceId}/translation/translate',
  summary: 'Machine-translate missing and outdated pages in a change request',
  description:
    'An addition of this service. It needs a translation service, which is off unless the operator configures one. ' +
    'Pages appear in the change request a few at a time. Pages requested while a job is running are added to it, ' +
    'and the change request of an earlier job is reused while it is open.',
  tag,
  access: { level: 'edit' },
  audit: { event: 'space_translated', target: 'spaceId' },
  body: partial({ pages: array(text(1, 128), { minItems: 1, maxItems: 500 }), missing: boolean(), stale: boolean() }),
  bodyOptional: true,
  status: 202,
  reply: TranslationOrder,
  errors: { 412: 'there is no translation service, or nothing to translate' },
});

export const getTranslationOrder = operation({
  id: 'getTranslationOrder',
  route: 'GET /v1/spaces/{spaceId}/translation/translate',
  summary: 'Get the progress and errors of the last machine translation',
  description,
  tag,
  access: { level: 'read' },
  status: 200,
  reply: TranslationOrder,
});

export const cancelTranslationOrder = operation({
  id: 'cancelTranslationOrder',
  route: 'DELETE /v1/spaces/{spaceId}/translation/translate',
  summary: 'Cancel the machine translation; proposed pages are kept',
  description,
  tag,
  access: { level: 'edit' },
  audit: { event: 'translation_order_canceled', target: 'spaceId' },
  status: 205,
  also: nothingThere,
});
