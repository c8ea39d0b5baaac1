// Links in submitted Markdown become references by id, so that renaming or moving a page does not break them. A link
// without a target stays as written and is reported as broken.
import {
  findByPath,
  findPage,
  firstDocument,
  rewriteLinks,
  type Records,
  type TargetUse,
  type Tree,
} from '@lectern/content';
import { safeDecodeURIComponent } from '@lectern/content/url';
import { refOfHref } from '../hrefs.ts';

/** Refs that pages and files of the same request use for each other. */
export type Refs = {
  pages: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, string>;
  shared?: ReadonlyMap<string, string>;
};
type LinkScope = { records: Records; tree: Tree; refs: Refs; path: string };

const external = /^(?:[a-z][a-z\d+.-]*:|\/\/|#|$)/i;

export async function resolveLinks(markdown: string, scope: LinkScope): Promise<string> {
  const targets = { page: new Map<string, string | undefined>(), file: new Map<string, string | undefined>() };
  rewriteLinks(markdown, ({ target, use }) => {
    if (use === 'include') return undefined;
    if (!external.test(target) && refOfHref(target)?.kind !== 'file') targets[kindOf(use)].set(target, undefined);
    return undefined;
  });
  for (const [kind, found] of Object.entries(targets)) {
    for (const target of found.keys()) found.set(target, await resolve(target, kind === 'page', scope));
  }
  return rewriteLinks(markdown, ({ target, use }) =>
    use === 'include' ? includedByRef(target, scope.refs) : targets[kindOf(use)].get(target),
  );
}

function includedByRef(target: string, { shared }: Refs): string | undefined {
  const id = shared?.get(target);
  return id === undefined ? undefined : `/reusable-content/${id}`;
}

/** An image never refers to a page, even if a page has its name. */
const kindOf = (use: TargetUse): 'page' | 'file' => (use === 'image' || use === 'file' ? 'file' : 'page');

async function resolve(target: string, mayBePage: boolean, scope: LinkScope): Promise<string | undefined> {
  const [, address = '', anchor = ''] = /^([^#]*)(#.*)?$/s.exec(target)!;
  const file = fileRef(address, scope.refs);
  if (file !== undefined) return `/files/${file}`;
  if (!mayBePage) return undefined;
  const page = await pageAt(safeDecodeURIComponent(address), scope);
  return page === undefined ? undefined : `/pages/${page}${anchor}`;
}

const fileRef = (address: string, refs: Refs): string | undefined => refs.files.get(address.replace(/^\.?\//, ''));

async function pageAt(address: string, scope: LinkScope): Promise<string | undefined> {
  const { records, tree, refs, path } = scope;
  const ref = refs.pages.get(address.replace(/^\.\//, '').replace(/\.md$/i, ''));
  if (ref !== undefined) return ref;
  const named = /^\/pages\/(.+)$/s.exec(address)?.[1];
  if (named !== undefined) {
    if (await findPage(records, tree, named)) return named;
    return pageAtPath(named, scope);
  }
  if (address.startsWith('/')) return undefined;
  // A page with children is in a folder of its own, any other in the folder of its parent.
  for (const folder of [parentOf(path), path]) {
    const found = await pageAtPath(joined(folder, address), scope);
    if (found !== undefined) return found;
  }
  return undefined;
}

const parentOf = (path: string): string => path.split('/').slice(0, -1).join('/');

function joined(folder: string, address: string): string {
  const parts = folder.split('/').filter((part) => part !== '');
  for (const part of address.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

async function pageAtPath(address: string, { records, tree }: LinkScope): Promise<string | undefined> {
  const path = address.replace(/\.md$/i, '').replace(/(?:^|\/)README$/i, '');
  if (path === '') return (await firstDocument(records, tree))?.id;
  return (await findByPath(records, tree, path))?.id;
}
