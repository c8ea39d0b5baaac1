// Ids of things that a query or body names. The pipeline takes each through the door of its kind, as it does with the ids
// in a path, before the operation begins; `id-fields.test.ts` fails when a field looks like an id and does not say so.
import { array, text, type TSchema } from './vocabulary.ts';

export type IdKind =
  | 'organization'
  | 'collection'
  | 'space'
  | 'team'
  | 'user'
  | 'site'
  | 'siteSection'
  | 'siteSpace'
  | 'siteItem'
  | 'changeRequest'
  | 'revision';

/**
 * What is answered when the caller cannot see the thing: that the request is wrong (400), that the thing is not found
 * (404), or the empty list, where the id only chooses from one.
 */
export type WhenHidden = 400 | 404 | 'empty';

type Options = { description?: string; max?: number; hidden?: WhenHidden };

/** The names under which a schema says it. */
export const idMarks = { id: 'x-id-of', keys: 'x-keys-id-of', hidden: 'x-when-hidden' } as const;

/** The id of something. Whatever the operation does with it, the caller must be able to see the thing. */
export const idOf = (kind: IdKind, { description, max = 128, hidden = 400 }: Options = {}) =>
  text(1, max, {
    ...(description !== undefined && { description }),
    [idMarks.id]: kind,
    ...(hidden !== 400 && { [idMarks.hidden]: hidden }),
  });

export const idsOf = (
  kind: IdKind,
  { minItems, maxItems, ...options }: Options & { minItems?: number; maxItems: number },
) => array(idOf(kind, options), { ...(minItems !== undefined && { minItems }), maxItems });

/** The same for an object whose keys are ids. */
export const keyedBy = <S extends TSchema>(kind: IdKind, schema: S): S => ({ ...schema, [idMarks.keys]: kind });
