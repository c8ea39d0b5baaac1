// Ids in queries and bodies. The pipeline checks each with the guard of its kind, like ids in a path, before the
// operation runs; `id-fields.test.ts` fails for a field that looks like an id and is not declared.
import { array, text, type TSchema } from './shape-builders.ts';

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
 * The reply when the caller cannot see the resource: 400 (invalid request), 404, or the empty list, where the id is
 * only a filter.
 */
export type WhenHidden = 400 | 404 | 'empty';

type Options = { description?: string; max?: number; hidden?: WhenHidden };

/** Schema keywords that declare it. */
export const idMarks = { id: 'x-id-of', keys: 'x-keys-id-of', hidden: 'x-when-hidden' } as const;

/** An id of the given kind. The caller must be able to see the resource, whatever the operation does with it. */
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
