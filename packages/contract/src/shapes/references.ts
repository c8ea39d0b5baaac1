// References of content, covers and menus: by id, never by path, so that a rename breaks nothing.
import { either, literal, named, object, oneOf, optional, text, variants, type Static } from '../shape-builders.ts';

const id = text(1, 128);
const space = optional(id);

/** A reference in a request. */
export const ContentRefInput = named(
  'ContentRefInput',
  either([
    object({ kind: literal('file'), file: id }),
    object({ kind: literal('url'), url: text(1, 2048) }),
    object({ kind: literal('page'), page: id, space }),
    object({ kind: literal('anchor'), anchor: text(1, 256), space, page: optional(id) }),
    object({ kind: literal('user'), user: id }),
    object({ kind: literal('collection'), collection: id }),
    object({ kind: literal('space'), space: id }),
    object({ kind: literal('reusable-content'), reusableContent: id, space }),
    object({ kind: literal('openapi'), spec: text(1, 100) }),
  ]),
);
export type ContentRef = Static<typeof ContentRefInput>;

export const ContentRef = named(
  'ContentRef',
  variants<ContentRef>(
    {
      kind: oneOf(['file', 'url', 'page', 'anchor', 'user', 'collection', 'space', 'reusable-content', 'openapi']),
      file: optional(text()),
      url: optional(text()),
      page: optional(text()),
      anchor: optional(text()),
      user: optional(text()),
      collection: optional(text()),
      space: optional(text()),
      reusableContent: optional(text()),
      spec: optional(text(0, undefined, { description: 'slug of a hosted API specification' })),
    },
    { description: 'a reference by id: `kind`, the field of that kind, and `space` if it refers to another space' },
  ),
);
