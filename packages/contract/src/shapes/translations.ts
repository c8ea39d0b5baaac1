import { array, boolean, integer, literal, named, object, oneOf, optional, text, timestamp } from '../vocabulary.ts';
import { Language, location } from './common.ts';
import { JsonDocument } from './content.ts';

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
    { description: 'pages that stand in the result; what a machine did is told by the order of its space, and 0 here' },
  ),
);

export const TranslationSettings = named(
  'TranslationSettings',
  object({
    object: oneOf(['translation-settings', 'translation'], {
      description: '`translation`: it was made with a source and a language, and has the fields of one',
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
    orphaned: integer({ description: 'translations whose source page is gone' }),
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
      text(1, undefined, { description: 'the revision of the source that the translation was last held against' }),
    ),
    updatedAt: optional(timestamp()),
    problem: optional(
      text(1, undefined, { description: 'why what a machine made of the source page was not proposed' }),
    ),
  }),
);

export const TranslationOrder = named(
  'TranslationOrder',
  object({
    object: literal('translation-order'),
    state: oneOf(['running', 'retrying', 'done', 'failed'], {
      description:
        'while `retrying`, the service failed and is asked again at `nextTryAt`; `failed` when it failed for good',
    }),
    pages: integer({ description: 'how many were ordered' }),
    waiting: integer({ description: 'how many are still to be translated' }),
    proposed: integer({ description: 'how many stand in the change request' }),
    refused: integer({
      description: 'how many the service refused or gave back in a form of no use; each says why as its `problem`',
    }),
    changeRequest: optional(text(1)),
    error: optional(text(1, undefined, { description: 'what went wrong last' })),
    nextTryAt: optional(timestamp()),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    urls: location,
  }),
);
