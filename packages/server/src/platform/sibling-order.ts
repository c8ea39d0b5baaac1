// Fractional ordering of siblings: a new item gets a key between its neighbours; no other row is rewritten.
import { generateKeyBetween } from 'fractional-indexing';
import { badRequest } from './errors.ts';

export type Sibling = { id: string; position: string };
export type Position = { before?: string | undefined; after?: string | undefined };

/** The key for an item at `position` among the ordered `siblings`, which exclude the item itself. */
export function keyBetween(siblings: readonly Sibling[], { before, after }: Position): string {
  const find = (id: string): number => {
    const index = siblings.findIndex((sibling) => sibling.id === id);
    if (index < 0) throw badRequest('position refers to an item that is not a sibling there');
    return index;
  };
  if (before !== undefined && after !== undefined && find(after) + 1 !== find(before)) {
    throw badRequest('position.before and position.after are not neighbours');
  }
  const index = before !== undefined ? find(before) : after !== undefined ? find(after) + 1 : siblings.length;
  return generateKeyBetween(siblings[index - 1]?.position ?? null, siblings[index]?.position ?? null);
}

/** The key after the last one; only the last key has to be read. */
export const keyAfter = (last: string | undefined): string => generateKeyBetween(last ?? null, null);
