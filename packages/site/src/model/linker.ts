// Builds all URLs of a site.
import { hrefToRef, safeLink, safeSource, type Resolved } from '@lectern/content';
import { linkedPath, safeDecodeURIComponent } from '@lectern/content/url';
import type { PageNode, PageTree } from './page-tree.ts';
import { ancestorsOf, documentIn, escapePath } from './page-tree.ts';
import type { SpaceContent } from './space-content.ts';
import { pageBase } from './page-base.ts';
import type { SiteModel } from './site-model.ts';
import type { ContentRef, SiteSection, SiteSpace } from '../types.ts';

export type LinkLocation = { siteSpace: SiteSpace; content: SpaceContent; tree: PageTree };

export type LinkerParts = {
  /** Scheme and host of the site. */
  origin: string;
  /** Base path of the site, with the share key when the visitor came with one; empty at a root. */
  siteBase: string;
  /** Base path of the site space. */
  base: string;
  shareKey: string | undefined;
  /** Behind a reverse proxy that forwards only the site. */
  proxied: boolean;
  /** Files get permanent URLs, for output that outlives the expiring download URLs. */
  lasting?: boolean;
  /** Base path of scripts, styles and fonts. */
  assets: string;
  model: SiteModel;
  here: LinkLocation;
  /** Other spaces of the site that the page links to, by space id. */
  others: ReadonlyMap<string, LinkLocation>;
  /** Moved pages that the page links to, by space and former path. */
  moved?: ReadonlyMap<string, PageNode>;
};

export const movedKey = (space: string, path: string): string => `${space}/${path}`;

const spelled = /^\/(pages|files|reusable-content)\/([\w.:~-]+)(?:#(.*))?$/s;

export const joinPath = (base: string, path: string): string => (path === '' ? base || '/' : `${base}/${path}`);

export class Linker {
  readonly parts: LinkerParts;
  readonly #appBase: string;

  constructor(parts: LinkerParts) {
    this.parts = parts;
    this.#appBase = /^(.*?\/app)(?:\/|$)/.exec(parts.model.site.urls.app)?.[1] ?? '';
  }

  absolute(path: string): string {
    return this.parts.origin + path;
  }

  home(): string {
    return this.parts.siteBase === '' ? '/' : this.parts.siteBase;
  }

  asset(name: string): string {
    return `${this.parts.assets}/${name}`;
  }

  /** A route of the site itself, such as its search. */
  special(name: string): string {
    return `${this.parts.siteBase}/${name}`;
  }

  /** A route of the site space; a preview has its own. */
  specialHere(name: string): string {
    return `${this.parts.base}/${name}`;
  }

  page(node: Pick<PageNode, 'path' | 'escapedPath'>): string {
    return this.pageOf(this.parts.model.siteSpace, this.parts.base, node);
  }

  /** A page of a space that is at `base`. */
  pageOf(siteSpace: SiteSpace, base: string, { path, escapedPath }: Pick<PageNode, 'path' | 'escapedPath'>): string {
    const { model, siteBase } = this.parts;
    return joinPath(pageBase(model, siteSpace, { siteBase, base }, path), escapedPath);
  }

  markdown(node: Pick<PageNode, 'page' | 'path' | 'escapedPath'>): string {
    return node.path === ''
      ? `${this.parts.base}/${escapePath(node.page.path || 'index')}.md`
      : `${this.page(node)}.md`;
  }

  siteSpace(siteSpace: SiteSpace): string {
    if (siteSpace.id === this.parts.model.siteSpace.id) return joinPath(this.parts.base, '');
    return joinPath(this.parts.siteBase, this.#pathOf(siteSpace));
  }

  /** The page at the same path in another variant; where it has none, the start page (fallback parameter). */
  variant(siteSpace: SiteSpace, node: PageNode | undefined): string {
    const start = this.siteSpace(siteSpace);
    const same = node && this.counterpart(siteSpace, node);
    if (same !== undefined) return same;
    if (!node || node.path === '' || this.parts.others.has(siteSpace.space.id)) return start;
    return `${this.pageOf(siteSpace, start === '/' ? '' : start, node)}?fallback=true`;
  }

  /** The same page in another loaded site space: by id, which copies of a space share, then by path. */
  counterpart(siteSpace: SiteSpace, node: PageNode, isWanted: (page: PageNode['page']) => boolean = () => true) {
    const location = this.parts.others.get(siteSpace.space.id);
    if (!location) return undefined;
    const { byId, byPath, first } = location.tree;
    const found = byId.get(node.page.id) ?? (node.path === '' ? first : byPath.get(node.path));
    return found?.page.type === 'document' && isWanted(found.page) ? this.#pageAt(location, found) : undefined;
  }

  section(section: SiteSection): string {
    const [first] = section.siteSpaces;
    return this.siteSpace(section.siteSpaces.find((one) => one.default) ?? first!);
  }

  /** The path from the API, whose rules decide which path segments are omitted. */
  #pathOf(siteSpace: SiteSpace): string {
    const { site, sectionOf } = this.parts.model;
    const root = this.#rootOf(site.urls.published);
    const published = siteSpace.urls.published;
    if (root !== undefined && published?.startsWith(root)) return published.slice(root.length).replace(/^\//, '');
    const section = sectionOf.get(siteSpace.id);
    const parts = [section && !section.default && section.path, !siteSpace.default && siteSpace.path];
    return parts.flatMap((part) => (part ? [escapePath(part)] : [])).join('/');
  }

  /** Base URL of the site; includes the share key when the visitor has one. */
  #rootOf(published: string | undefined): string | undefined {
    if (published === undefined) return undefined;
    const { shareKey } = this.parts;
    const plain = published.replace(/\/$/, '');
    if (shareKey === undefined) return plain;
    const key = `/${encodeURIComponent(shareKey)}`;
    return plain.endsWith(key) ? plain : plain + key;
  }

  file(id: string, content = this.parts.here.content): Resolved | undefined {
    const file = content.file(id);
    if (!file) return undefined;
    if (this.parts.lasting && content === this.parts.here.content) {
      return { href: this.specialHere(`~files/${encodeURIComponent(id)}`), title: file.name };
    }
    const url = URL.parse(file.downloadURL);
    // The server responds on every host it has; a page must not depend on another host.
    const href = url && !this.parts.proxied ? url.pathname + url.search : file.downloadURL;
    return { href, title: file.name };
  }

  /** Resolves a reference by id; undefined when the visitor cannot see its target. */
  ref(ref: ContentRef | null | undefined): Resolved | undefined {
    switch (ref?.kind) {
      case 'url':
        return safe(this.#address(ref.url));
      case 'file':
        return this.file(ref.file);
      case 'page':
        return this.#pageIn(ref.space, ref.page);
      case 'anchor':
        return ref.page === undefined ? { href: `#${ref.anchor}` } : this.#pageIn(ref.space, ref.page, ref.anchor);
      case 'space': {
        const siteSpace = this.parts.model.siteSpaces.find(({ space }) => space.id === ref.space);
        return siteSpace && { href: this.siteSpace(siteSpace), title: siteSpace.title };
      }
      default:
        return undefined;
    }
  }

  /** URL of an image; may be a data URL. */
  picture(ref: ContentRef | null | undefined): string | undefined {
    if (ref?.kind === 'url' && /^data:/i.test(ref.url)) return safeSource(ref.url);
    const found = this.ref(ref);
    return found && !found.broken ? safeSource(found.href) : undefined;
  }

  /** Resolves the target of a link in a page. */
  resolve = (target: string): Resolved | undefined => {
    const match = spelled.exec(target);
    if (match) {
      const [, kind, id = '', anchor] = match;
      if (kind === 'reusable-content') return { href: target, broken: true };
      const found = kind === 'files' ? this.file(id) : this.#pageIn(undefined, id, anchor);
      return found ?? { href: target, broken: true };
    }
    if (target.startsWith('lectern:')) return this.ref(hrefToRef(target)) ?? { href: target, broken: true };
    if (target === 'broken-reference') return { href: target, broken: true };
    return this.#address(target) ?? { href: target, broken: true };
  };

  #address(target: string): Resolved | undefined {
    const below = this.#appBase !== '' && target.startsWith(this.#appBase) ? target.slice(this.#appBase.length) : '';
    const inApp = /^(?:\/o\/[\w-]+)?\/s\/([^/#?]+)\/?([^#?]*)(?:\?[^#]*)?(#.*)?$/.exec(below);
    if (!inApp) {
      if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(target)) return { href: target };
      return this.#relative(target) ?? this.#fromRoot(target);
    }
    const [, space = '', path = '', anchor = ''] = inApp;
    const location = this.placeOf(space);
    if (!location) return { href: target };
    const plain = safeDecodeURIComponent(path).replace(/\/$/, '');
    const node = location.tree.byPath.get(plain) ?? this.parts.moved?.get(movedKey(space, plain));
    return node && { ...this.#shown(location, node), href: this.#pageAt(location, node) + anchor };
  }

  /** A relative path that matches a page of this space. */
  #relative(target: string): Resolved | undefined {
    const path = linkedPath(target);
    const node = path === undefined ? undefined : this.parts.here.tree.byPath.get(path);
    return node && this.#pageIn(undefined, node.page.id, target.split('#', 2)[1]);
  }

  /** An absolute path is relative to the root of the site. */
  #fromRoot(target: string): Resolved | undefined {
    const marksLoss = target.startsWith('/broken/');
    return target.startsWith('/') && !marksLoss ? { href: this.parts.siteBase + target } : undefined;
  }

  placeOf(space: string | undefined): LinkLocation | undefined {
    const { here, others } = this.parts;
    return space === undefined || space === here.content.space ? here : others.get(space);
  }

  /** Titles of the ancestors of a page, where its space is loaded; hidden ones are omitted. */
  way(space: string, page: string): string[] {
    const node = this.placeOf(space)?.tree.byId.get(page);
    const above = node ? ancestorsOf(node) : [];
    return above.flatMap(({ page: { hidden, noIndex, title } }) => (hidden || noIndex ? [] : [title]));
  }

  /** URL of a search result, where its space is loaded. */
  found(space: string, page: string, anchor?: string): string | undefined {
    return this.#pageIn(space, page, anchor)?.href;
  }

  #pageIn(space: string | undefined, id: string, anchor?: string): Resolved | undefined {
    const location = this.placeOf(space);
    const node = location?.tree.byId.get(id);
    if (!location || !node) return undefined;
    const shown = this.#shown(location, node);
    return anchor === undefined || anchor === ''
      ? shown
      : { ...shown, href: `${shown.href}#${encodeURIComponent(anchor)}` };
  }

  #shown(location: LinkLocation, node: PageNode): Resolved {
    const { title, description } = node.page;
    return { href: this.#pageAt(location, node), title, ...(description === undefined ? {} : { description }) };
  }

  #pageAt(location: LinkLocation, node: PageNode): string {
    const { page } = node;
    if (page.type === 'link') {
      const own = page.href === undefined ? undefined : safeLink(page.href);
      return (location === this.parts.here ? this.ref(page.target)?.href : undefined) ?? own ?? this.home();
    }
    const leading = page.type === 'document' ? node : (documentIn(node) ?? node);
    if (location === this.parts.here) return this.page(leading);
    const base = this.siteSpace(location.siteSpace);
    return this.pageOf(location.siteSpace, base === '/' ? '' : base, leading);
  }

  /** URL of a page in the navigation. */
  node(node: PageNode): string {
    return this.#pageAt(this.parts.here, node);
  }
}

/** Drops URLs with an executable scheme such as `javascript:`, even if stored. */
const safe = (found: Resolved | undefined): Resolved | undefined =>
  found && safeLink(found.href) !== undefined ? found : undefined;
