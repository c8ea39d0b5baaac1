import {
  array,
  boolean,
  integer,
  literal,
  named,
  object,
  oneOf,
  optional,
  text,
  timestamp,
} from '../shape-builders.ts';
import { JsonDocument, Language, location } from './common.ts';

export const TranslationSettingsTitle = text(1, 100);

const TranslationStats = named(
  'TranslationStats',
  object(
    {
      runs: integer(),
      totalWords: integer(),
      totalPages: integer(),
      totalDuration: integer(),
      latestRunDuration: integer(),
      latestPages: integer(),
      latestWords: integer(),
    },
    { description: 'pages in the result; machine translations are counted in the job of their space, and are 0 here' },
  ),
);

export const TranslationSettings = named(
  'TranslationSettings',
  object({
    object: oneOf(['translation-settings', 'translation'], {
      description: '`translation`: created with a source and a language, and has their fields',
    }),
    id: text(1),
    title: TranslationSettingsTitle,
    languages: array(Language),
    status: optional(oneOf(['pending', 'running', 'completed'])),
    source: optional(object({ space: text(1), language: Language })),
    language: optional(Language),
    instructions: optional(JsonDocument),
    result: optional(object({ space: text(1), revision: text(1), language: Language })),
    stats: optional(TranslationStats),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    permissions: object({ view: boolean(), edit: boolean() }),
    urls: location,
  }),
);

export const TranslationLanguage = named(
  'TranslationLanguage',
  object({
    object: literal('translation-language-settings'),
    language: Language,
    instructions: JsonDocument,
    urls: location,
  }),
);

export const TranslationCounts = named(
  'TranslationCounts',
  object({
    pages: integer({ description: 'documents and groups of the source' }),
    upToDate: integer(),
    stale: integer({ description: 'the source page changed since' }),
    missing: integer({ description: 'source pages without a translation' }),
    orphaned: integer({ description: 'translations whose source page was deleted' }),
  }),
);

export const SpaceTranslation = named(
  'SpaceTranslation',
  object({
    object: literal('space-translation'),
    space: text(1, undefined, { description: 'the translation' }),
    source: text(1, undefined, { description: 'the space it is a translation of' }),
    language: Language,
    counts: TranslationCounts,
    createdAt: timestamp(),
    updatedAt: timestamp(),
    urls: location,
  }),
);

export const TranslatedPage = named(
  'TranslatedPage',
  object({
    object: literal('translated-page'),
    status: oneOf(['up-to-date', 'stale', 'missing', 'orphaned']),
    page: optional(object({ id: text(1), title: text(), path: optional(text()) })),
    source: optional(object({ id: text(1), title: text(), path: optional(text()) })),
    sourceRevision: optional(
      text(1, undefined, { description: 'the revision of the source the translation was last compared with' }),
    ),
    updatedAt: optional(timestamp()),
    problem: optional(
      text(1, undefined, { description: 'why the machine translation of the source page was not proposed' }),
    ),
  }),
);

export const TranslationOrder = named(
  'TranslationOrder',
  object({
    object: literal('translation-order'),
    state: oneOf(['running', 'retrying', 'done', 'failed'], {
      description: '`retrying`: the service failed and is called again at `nextTryAt`; `failed`: it failed permanently',
    }),
    pages: integer({ description: 'number of requested pages' }),
    waiting: integer({ description: 'number of pages still to be translated' }),
    proposed: integer({ description: 'number of pages in the change request' }),
    refused: integer({
      description:
        'number of pages the service rejected or returned in an unusable form; the reason is in `problem` of each',
    }),
    changeRequest: optional(text(1)),
    error: optional(text(1, undefined, { description: 'the last error' })),
    nextTryAt: optional(timestamp()),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    urls: location,
  }),
);
