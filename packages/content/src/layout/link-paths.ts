// Converts links between stored texts, which use ids, and files, which use paths.
import { rewriteLinks } from '../markdown/rewrite-links.ts';
import { refToHref } from '../document/ref.ts';
import type { ContentRef } from '../document/ref.ts';
import type { Reference } from '../tree/page.ts';
import { asAddress, relativePath } from './paths.ts';
import type { LayoutLead } from './types.ts';

const stored = /^\/(pages|files|reusable-content)\/([\w.:~-]+)(#.*)?$/s;

/** Paths by id. */
export interface PathsById {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly reusableContents: ReadonlyMap<string, string>;
}

const kinds = { pages: 'pages', files: 'files', 'reusable-content': 'reusableContents' } as const;

/** Written in exported text for a link to something deleted. */
export const BROKEN = 'broken-reference';

/** The path and anchor of a stored link; undefined when it is no link by id or its target has no file. */
export function pathOfStored(
  href: string,
  paths: PathsById,
  others: ReadonlySet<string>,
): { path: string; anchor: string } | 'broken' | undefined {
  const match = stored.exec(href);
  if (!match) return undefined;
  const [, kind = '', id = '', anchor = ''] = match;
  const path = paths[kinds[kind as keyof typeof kinds]].get(id);
  if (path !== undefined) return { path, anchor };
  return others.has(id) ? undefined : 'broken';
}

export function addressOf(from: string, to: { path: string; anchor: string }): string {
  return from === to.path && to.anchor !== '' ? to.anchor : asAddress(relativePath(from, to.path)) + to.anchor;
}

/** A reference within the space as spelled in stored Markdown. */
export function storedOfRef(ref: Reference | undefined): string | undefined {
  if (!ref) return undefined;
  const { kind, page, anchor, file, reusableContent } = ref as Record<string, string | undefined>;
  if (ref['space'] === undefined) {
    if (kind === 'page') return `/pages/${page}`;
    if (kind === 'anchor' && page !== undefined) return `/pages/${page}#${anchor}`;
    if (kind === 'file') return `/files/${file}`;
    if (kind === 'reusable-content') return `/reusable-content/${reusableContent}`;
  }
  return refToHref(ref as unknown as ContentRef);
}

/** Ids by the path of the source file. */
export interface IdsByPath {
  readonly pages: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  readonly reusableContents: ReadonlyMap<string, string>;
}

export function storedOfLead(lead: LayoutLead, ids: IdsByPath): string | undefined {
  if ('url' in lead) return lead.url;
  if ('file' in lead) return prefixed('/files/', ids.files.get(lead.file));
  if ('reusableContent' in lead) return prefixed('/reusable-content/', ids.reusableContents.get(lead.reusableContent));
  const page = prefixed('/pages/', ids.pages.get(lead.page));
  return page === undefined ? undefined : page + (lead.anchor ? `#${lead.anchor}` : '');
}

const prefixed = (prefix: string, id: string | undefined): string | undefined => id && prefix + id;

/** The text of a file with links by id, and how each of them was written, in order. */
export function reread(
  text: string,
  resolve: (href: string) => string | undefined,
): { text: string; spellings: Map<string, string[]> } {
  const spellings = new Map<string, string[]>();
  const result = rewriteLinks(text, ({ target }) => {
    const found = resolve(target);
    if (found === undefined) return undefined;
    const list = spellings.get(found);
    if (list) list.push(target);
    else spellings.set(found, [target]);
    return found;
  });
  return { text: result, spellings };
}
