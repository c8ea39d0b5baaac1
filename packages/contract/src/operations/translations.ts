import { nothingThere, operation } from '../operation.ts';
import { TranslationSettings, TranslationSettingsTitle } from '../shapes/translations.ts';
import { list, object, paging } from '../vocabulary.ts';

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
  body: object({ title: TranslationSettingsTitle }),
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
  summary: 'Rename translation settings',
  tag,
  seed: 136,
  access: { level: 'create' },
  body: object({ title: TranslationSettingsTitle }),
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
  status: 205,
  also: nothingThere,
});
