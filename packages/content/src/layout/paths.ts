// Paths of files in a folder: segments joined by "/", never leading out of it.
import { safeDecodeURIComponent } from '../url.ts';

/** The path in its plain form; undefined when it leads out of the folder or cannot be the name of a file. */
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

/** How the file `to` is named from the file `from`. */
export function relativePath(from: string, to: string): string {
  const above = folderOf(from).split('/').filter(Boolean);
  const target = to.split('/');
  let shared = 0;
  while (shared < above.length && shared < target.length - 1 && above[shared] === target[shared]) shared += 1;
  return [...above.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}

/** A path as the address in a link: what would be read as something else is escaped. */
export const asAddress = (path: string): string =>
  path.replace(/[%?#]/g, (char) => encodeURIComponent(char)).replace(/^(?=[a-z][a-z\d+.-]*:)/i, './');

/** The address of a link cut into path and anchor; undefined when it leads elsewhere or stays on the page. */
export function splitAddress(href: string): { path: string; anchor: string | undefined } | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i.test(href)) return undefined;
  const [, path = '', anchor] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
  return path === '' ? undefined : { path: safeDecodeURIComponent(path), anchor };
}
