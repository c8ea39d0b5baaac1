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
import { array, boolean, list, object, oneOf, optional, paging, partial, text } from '../vocabulary.ts';

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
  summary: 'Make translation settings',
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
    'space in that language beside it, which follows the source; it needs what duplicating the space needs.',
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
  summary: 'Rename translation settings, or change the instructions of a translation',
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
  summary: 'Take a language out of translation settings',
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
  summary: 'See what a space is a translation of, and how far it is',
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
    'An addition of this service. Pages with the same id are taken for translations of each other, which they have in ' +
    'a duplicate of the source, and otherwise those at the same path. They count as up to date. The space takes the ' +
    'language, unless it was given another one than its source has.',
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
  summary: 'Let a space no longer be a translation; its content stays',
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
  summary: 'See which page a page is a translation of, and whether that changed since',
  description,
  tag,
  access: { level: 'read' },
  status: 200,
  reply: TranslatedPage,
});

export const updateTranslatedPage = operation({
  id: 'updateTranslatedPage',
  route: 'PATCH /v1/spaces/{spaceId}/translation/pages/{pageId}',
  summary: 'Say that a page is up to date, or which page it is a translation of',
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
  summary: 'Have missing and stale pages translated by a machine, as a change request',
  description:
    'An addition of this service. It needs a translation service, which is off unless whoever runs this names one. ' +
    'Pages appear in the change request a few at a time. What is ordered while an order is under way is added to it, ' +
    'and a change request of an order before is gone on with while it is open.',
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
  summary: 'See how far the last order to a machine is, and what went wrong',
  description,
  tag,
  access: { level: 'read' },
  status: 200,
  reply: TranslationOrder,
});

export const cancelTranslationOrder = operation({
  id: 'cancelTranslationOrder',
  route: 'DELETE /v1/spaces/{spaceId}/translation/translate',
  summary: 'Have no more pages translated by a machine; what was proposed stays',
  description,
  tag,
  access: { level: 'edit' },
  audit: { event: 'translation_order_canceled', target: 'spaceId' },
  status: 205,
  also: nothingThere,
});
