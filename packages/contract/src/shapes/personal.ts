// What one user marked or visited. Nobody else reads it.
import { idOf } from '../ids.ts';
import { array, either, literal, named, object, oneOf, optional, text, timestamp } from '../shape-builders.ts';
import { Emoji, Icon } from './common.ts';

export const ViewedPages = named(
  'ViewedPages',
  object({
    pages: array(text(1), { description: 'ids of pages that have not changed since the caller marked them as viewed' }),
  }),
);

export const RecentPage = named(
  'RecentPage',
  object({
    page: text(1),
    title: text(),
    path: optional(text()),
    emoji: optional(Emoji),
    icon: optional(Icon),
    space: object({ id: text(1), title: text() }),
    visitedAt: timestamp(),
  }),
);

export const FavoriteInput = named(
  'FavoriteInput',
  either([
    object({ kind: literal('space'), space: idOf('space') }),
    object({ kind: literal('collection'), collection: idOf('collection') }),
    object({ kind: literal('page'), space: idOf('space'), page: text(1, 128) }),
  ]),
);

export const Favorite = named(
  'Favorite',
  object(
    {
      kind: oneOf(['space', 'collection', 'page']),
      space: optional(text(1)),
      collection: optional(text(1)),
      page: optional(text(1)),
      title: text(),
      path: optional(text(0, undefined, { description: 'of a page' })),
      emoji: optional(Emoji),
      icon: optional(Icon),
    },
    { description: 'a favorite that the caller can see at present' },
  ),
);
