import { array, boolean, literal, named, object, text, timestamp } from '../vocabulary.ts';
import { Language, location } from './common.ts';

export const TranslationSettingsTitle = text(1, 100);

export const TranslationSettings = named(
  'TranslationSettings',
  object({
    object: literal('translation-settings'),
    id: text(1),
    title: TranslationSettingsTitle,
    languages: array(Language),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    permissions: object({ view: boolean(), edit: boolean() }),
    urls: location,
  }),
);
