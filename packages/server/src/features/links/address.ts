// Parses the target of a link from its URL.
import { hrefToRef, safeLink, schemeOf, type ContentRef } from '@lectern/content';
import { safeDecodeURIComponent } from '@lectern/content/url';
import { refOfHref } from '#features/content';
import { stripInvalidText } from '#platform/sanitize-text';
import type { LinkRow } from './rows.ts';

/** `path` is set when a page is named by path instead of id. */
export type LinkAddress = Pick<LinkRow, 'via' | 'target_id' | 'anchor' | 'url'> & { kind: LinkKind; path?: string };
/** `text` is a relative URL without a target, `app` a URL of the author app that is no reference. */
export type LinkKind =
  | 'page'
  | 'file'
  | 'reusable-content'
  | 'space'
  | 'collection'
  | 'user'
  | 'openapi'
  | 'url'
  | 'text'
  | 'app';

const maxId = 128;
const none = { via: null, target_id: null, anchor: null, url: null };

/** `app` is the base URL of the author app; `page` is the page that holds the link, for links within it. */
export function parseAddress(href: string, { app, page }: { app: URL; page: string | null }): LinkAddress {
  if (href.startsWith('#')) return { ...none, kind: 'page', target_id: page, anchor: href.slice(1) };
  const ref = refOfHref(href) ?? (/^lectern:/i.test(href) ? hrefToRef(href) : undefined);
  if (ref) return ofRef(ref, href);
  // A URL that is never rendered as a link has no target.
  const isAbsolute = schemeOf(href) !== undefined || href.startsWith('//');
  if (isAbsolute && safeLink(href) !== undefined) return ofUrl(href, app);
  return { ...none, kind: 'text', url: href };
}

function ofRef(ref: ContentRef, href: string): LinkAddress {
  const within = 'space' in ref && ref.kind !== 'space' && ref.space !== undefined ? viaSpace(ref.space) : null;
  const named = (kind: LinkKind, id: string, via: string | null = within, anchor: string | null = null): LinkAddress =>
    id.length > maxId || (via?.length ?? 0) > maxId + 16
      ? { ...none, kind: 'text', url: href }
      : { kind, via, target_id: id, anchor, url: null };
  switch (ref.kind) {
    case 'page':
      return named('page', ref.page);
    case 'anchor':
      return named('page', ref.page ?? '', within, ref.anchor);
    case 'file':
      return named('file', ref.file);
    case 'reusable-content':
      return named('reusable-content', ref.reusableContent);
    case 'space':
      return named('space', ref.space, viaSpace(ref.space));
    case 'collection':
      return named('collection', ref.collection, `collection/${ref.collection}`);
    case 'user':
      return named('user', ref.user, `user/${ref.user}`);
    case 'openapi':
      return named('openapi', ref.spec);
    case 'url':
      return { ...none, kind: 'text', url: href };
  }
}

export const viaSpace = (id: string): string => `space/${id}`;

const id = '([\\w-]{1,128})';
const inSpace = new RegExp(`^/(?:o/${id}/)?s/${id}(?:/(.*))?$`, 's');
const inCollection = new RegExp(`^/o/${id}/c/${id}/?$`);

function ofUrl(href: string, app: URL): LinkAddress {
  const url = URL.parse(href);
  const isApp = url?.origin === app.origin && `${url.pathname}/`.startsWith(`${app.pathname}/`);
  if (!url || !isApp) return { ...none, kind: 'url', url: href };
  const below = url.pathname.slice(app.pathname.length);
  const anchor = url.hash === '' ? null : url.hash.slice(1);
  const collection = inCollection.exec(below)?.[2];
  if (collection !== undefined) {
    return { ...none, kind: 'collection', via: `collection/${collection}`, target_id: collection, url: href };
  }
  const [, , space, path = ''] = inSpace.exec(below) ?? [];
  if (space === undefined) return { ...none, kind: 'app', url: href };
  const via = viaSpace(space);
  const trimmed = path.replaceAll(/^\/+|\/+$/g, '');
  if (trimmed === '') return { ...none, kind: 'space', via, target_id: space, url: href };
  const shared = /^~\/reusable\/([\w-]{1,128})$/.exec(trimmed)?.[1];
  if (shared !== undefined) return { ...none, kind: 'reusable-content', via, target_id: shared, url: href };
  if (trimmed.startsWith('~')) return { ...none, kind: 'app', url: href };
  return { kind: 'page', via, target_id: null, anchor, url: href, path: decoded(trimmed) };
}

export const decoded = (text: string): string => stripInvalidText(safeDecodeURIComponent(text));
