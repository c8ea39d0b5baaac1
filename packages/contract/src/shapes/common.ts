import { idOf } from '../ids.ts';
import { levels } from '../levels.ts';
import {
  anything,
  array,
  either,
  literal,
  map,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  url,
  type Static,
} from '../shape-builders.ts';

export const Role = named('Role', oneOf(levels, { description: 'what a member may do' }));
export const RoleOrGuest = named(
  'RoleOrGuest',
  nullable(oneOf(levels, { description: 'a role; null is a guest, who sees only what is shared with them' })),
);
export const DefaultLevel = named(
  'DefaultLevel',
  nullable(
    oneOf([...levels, 'inherit'], {
      description: 'level of users without a grant; `inherit` uses the parent’s, null hides the content',
    }),
  ),
);
export type DefaultLevel = Static<typeof DefaultLevel>;

export const Emoji = text(0, 50, { description: 'the character or its code points' });
export const Icon = text(0, 50, { description: 'name of an icon' });

export const languages =
  'en fr de es it pt pt-br ru ja zh yue ko ar hi nl pl tr sv no da fi el cs hu ro th vi id ms he uk sk bg hr lt lv et sl'.split(
    ' ',
  );
export const Language = named('Language', oneOf(languages));

export const order = optional(oneOf(['asc', 'desc'], { default: 'desc' }));
export const location = object({ location: url() });
export const locationAndApp = object({ location: url(), app: url() });

export const User = named(
  'User',
  object({
    object: literal('user'),
    id: text(1),
    displayName: text(),
    email: optional(text(0, undefined, { description: 'omitted for guests, who may not see other users' })),
    photoURL: optional(text()),
    urls: location,
  }),
);

/** A sibling in a collection or at the root of an organization. */
export const ContentPointer = named(
  'ContentPointer',
  either([
    object({ type: literal('space'), space: idOf('space') }),
    object({ type: literal('collection'), collection: idOf('collection') }),
  ]),
);

/** Position among siblings; without either the item goes to the end. */
export const ContentPosition = named(
  'ContentPosition',
  object({ before: optional(ContentPointer), after: optional(ContentPointer) }),
);

export const JsonDocument = named(
  'JSONDocument',
  object(
    {
      object: literal('document'),
      data: map(anything(), { description: 'metadata of the document, such as `schemaVersion`' }),
      nodes: array(anything({ description: 'a block' })),
    },
    { description: 'a body as a tree of blocks' },
  ),
);
