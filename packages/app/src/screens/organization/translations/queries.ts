import { api, type Reply } from '@lectern/contract/browser';
import { client } from '../../../api/client.ts';
import { pagesOf } from '../../../api/pages.ts';
import { changing, keyOf, query } from '../../../api/query.ts';

export type Settings = Reply<'listTranslationSettings'>['items'][number];
export type LanguageSettings = Reply<'listTranslationLanguages'>['items'][number];

export const settingsOf = (organizationId: string) =>
  pagesOf(keyOf(api.listTranslationSettings, { organizationId }), (paging, signal) =>
    client.call(api.listTranslationSettings, { organizationId, query: paging, signal }),
  );

export const languagesOf = (organizationId: string, translationSettingsId: string) =>
  query(api.listTranslationLanguages, { organizationId, translationSettingsId, query: { limit: 100 } });

const changes = ({ organizationId }: { organizationId: string }) => [
  keyOf(api.listTranslationSettings, { organizationId }),
  keyOf(api.listTranslationLanguages, { organizationId }),
];

export const createSettings = changing(api.createTranslationSettings, { changes });
export const updateSettings = changing(api.updateTranslationSettings, { changes });
/** Its languages are gone with it, and not asked for again. */
export const deleteSettings = changing(api.deleteTranslationSettings, {
  changes: ({ organizationId }) => [keyOf(api.listTranslationSettings, { organizationId })],
});
export const setLanguage = changing(api.setTranslationLanguage, { changes });
export const deleteLanguage = changing(api.deleteTranslationLanguage, { changes });
