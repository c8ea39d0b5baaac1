// File paths in a folder: segments joined by "/", never leading out of it (path traversal).
import { safeDecodeURIComponent } from '../url.ts';

/** The normalized path; undefined when it leads out of the folder or is not a valid file name. */
export function plainPath(path: string): string | undefined {
  if (/[\p{Cc}\\]/u.test(path) || !path.isWellFormed()) return undefined;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

export const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('/');

/** Relative path from file `from` to file `to`. */
export function relativePath(from: string, to: string): string {
  const above = folderOf(from).split('/').filter(Boolean);
  const target = to.split('/');
  let shared = 0;
  while (shared < above.length && shared < target.length - 1 && above[shared] === target[shared]) shared += 1;
  return [...above.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}

/** A path as a link destination, escaped where needed. */
export const asAddress = (path: string): string =>
  path.replace(/[%?#]/g, (char) => encodeURIComponent(char)).replace(/^(?=[a-z][a-z\d+.-]*:)/i, './');

/** A link destination split into path and anchor; undefined when it is external or within the page. */
export function splitAddress(href: string): { path: string; anchor: string | undefined } | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(href)) return undefined;
  const [, path = '', anchor] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  return path === '' ? undefined : { path: safeDecodeURIComponent(path), anchor };
}
