// Resolves a link in a file of the folder.
import { folderOf, joined, plainPath, splitAddress } from './paths.ts';
import type { LayoutLead } from './types.ts';

export interface KnownPaths {
  readonly root: string;
  readonly readme: string;
  isPage(path: string): boolean;
  isFile(path: string): boolean;
  isInclude(path: string): boolean;
}

/** Undefined when the link is external or its target unknown. */
export function resolveIn(known: KnownPaths, from: string, href: string): LayoutLead | undefined {
  const address = splitAddress(href);
  if (!address) return undefined;
  const { path, anchor } = address;
  const target = plainPath(path.startsWith('/') ? joined(known.root, path.slice(1)) : joined(folderOf(from), path));
  if (target === undefined) return undefined;
  const pages = /\/\.{0,2}$|^\.{1,2}$/.test(path)
    ? [joined(target, 'README.md')]
    : [target, `${target}.md`, joined(target, 'README.md')];
  if (target === known.root) pages.push(known.readme);
  const page = pages.find((candidate) => known.isPage(candidate));
  if (page !== undefined) return { page, ...(anchor ? { anchor } : {}) };
  if (known.isInclude(target)) return { reusableContent: target };
  if (known.isFile(target)) return { file: target };
  const source = sourcesOf(target).find((candidate) => known.isPage(candidate));
  return source === undefined ? undefined : { page: source, ...(anchor ? { anchor } : {}) };
}

/** The source files from which a generator such as mdBook makes this page. */
function sourcesOf(path: string): string[] {
  if (!/\.html?$/i.test(path)) return [];
  const name = path.replace(/\.html?$/i, '');
  const own = [`${name}.md`, `${name}.markdown`];
  return /(?:^|\/)index$/i.test(name) ? [...own, joined(folderOf(path), 'README.md')] : own;
}
