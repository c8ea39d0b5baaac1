// Keys of the index maps. Ids and slugs contain no slash, so a parent's entries are one range of keys.
import type { Page } from './page.ts';
import { TreeError } from './tree-error.ts';

export function childKey(parent: string | undefined, order: string, id: string): string {
  return `${parent ?? ''}/${order}/${id}`;
}

export function slugKey(parent: string | undefined, slug: string): string {
  return `${parent ?? ''}/${slug}`;
}

/** The key range of a parent, end exclusive ("0" follows "/" in ASCII). */
export function childRun(parent: string | undefined): [string, string] {
  return [`${parent ?? ''}/`, `${parent ?? ''}0`];
}

export function readChildKey(key: string): { readonly order: string; readonly id: string } {
  const [, order = '', id = ''] = key.split('/');
  return { order, id };
}

export function compareSiblings(left: Page, right: Page): number {
  if (left.order !== right.order) return left.order < right.order ? -1 : 1;
  return left.id < right.id ? -1 : Number(left.id > right.id);
}

export function checkId(id: string): string {
  if (!/^[\w.:~-]{1,128}$/.test(id))
    throw new TreeError('bad-id', 'An id may contain only letters, digits, "_", "-", "." and ":".');
  return id;
}
