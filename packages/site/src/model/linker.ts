// Every address of a site is made here.
import { hrefToRef, safeLink, safeSource, type Resolved } from '@lectern/content';
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { PageNode, PageTree } from './page-tree.ts';
import { ancestorsOf, documentIn, escapePath } from './page-tree.ts';
import type { SpaceContent } from './space-content.ts';
import { pageBase } from './page-base.ts';
import type { SiteModel } from './site-model.ts';
import type { ContentRef, SiteSection, SiteSpace } from '../types.ts';

export type LinkLocation = { siteSpace: SiteSpace; content: SpaceContent; tree: PageTree };

export type LinkerParts = {
  /** Scheme and host the site is at. */
  origin: string;
  /** Path up to the site, with a share key when the visitor came with one; empty at a root. */
  siteBase: string;
  /** Path up to the site space. */
  base: string;
  shareKey: string | undefined;
  /** The host in front forwards nothing but the site. */
  proxied: boolean;
  /** Files are told by addresses that last, for what is kept longer than those of downloads work. */
  lasting?: boolean;
  /** Where scripts, styles and fonts are. */
  assets: string;
  model: SiteModel;
  here: LinkLocation;
  /** Other spaces of the site that the page leads to, by space. */
  others: ReadonlyMap<string, LinkLocation>;
  /** Pages by space and the path they had before, where the page leads to such. */
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

  /** Something of the site itself, such as its search. */
  special(name: string): string {
    return `${this.parts.siteBase}/${name}`;
  }

  /** Something of the site space, which a preview has its own of. */
  specialHere(name: string): string {
    return `${this.parts.base}/${name}`;
  }

  page(node: PageNode): string {
    return this.pageOf(this.parts.model.siteSpace, this.parts.base, node);
  }

  /** A page of a space that is at `base`. */
  pageOf(siteSpace: SiteSpace, base: string, { path, escapedPath }: Pick<PageNode, 'path' | 'escapedPath'>): string {
    const { model, siteBase } = this.parts;
    return joinPath(pageBase(model, siteSpace, { siteBase, base }, path), escapedPath);
  }

  markdown(node: PageNode): string {
    return node.path === ''
      ? `${this.parts.base}/${escapePath(node.page.path || 'index')}.md`
      : `${this.page(node)}.md`;
  }

  siteSpace(siteSpace: SiteSpace): string {
    if (siteSpace.id === this.parts.model.siteSpace.id) return joinPath(this.parts.base, '');
    return joinPath(this.parts.siteBase, this.#pathOf(siteSpace));
  }

  /** The page at the same path in another version; where it has none, the start, which is asked for along with it. */
  variant(siteSpace: SiteSpace, node: PageNode | undefined): string {
    const start = this.siteSpace(siteSpace);
    const same = node && this.counterpart(siteSpace, node);
    if (same !== undefined) return same;
    if (!node || node.path === '' || this.parts.others.has(siteSpace.space.id)) return start;
    return `${this.pageOf(siteSpace, start === '/' ? '' : start, node)}?fallback=true`;
  }

  /** The same page in another site space whose pages are at hand: by id, which copies of a space share, then by path. */
  counterpart(siteSpace: SiteSpace, node: PageNode): string | undefined {
    const place = this.parts.others.get(siteSpace.space.id);
    if (!place) return undefined;
    const { byId, byPath, first } = place.tree;
    const found = byId.get(node.page.id) ?? (node.path === '' ? first : byPath.get(node.path));
    return found?.page.type === 'document' ? this.#pageAt(place, found) : undefined;
  }

  section(section: SiteSection): string {
    const [first] = section.siteSpaces;
    return this.siteSpace(section.siteSpaces.find((one) => one.default) ?? first!);
  }

  /** As the API says it, whose rules decide which paths are left out. */
  #pathOf(siteSpace: SiteSpace): string {
    const { site, sectionOf } = this.parts.model;
    const root = this.#rootOf(site.urls.published);
    const published = siteSpace.urls.published;
    if (root !== undefined && published?.startsWith(root)) return published.slice(root.length).replace(/^\//, '');
    const section = sectionOf.get(siteSpace.id);
    const parts = [section && !section.default && section.path, !siteSpace.default && siteSpace.path];
    return parts.flatMap((part) => (part ? [escapePath(part)] : [])).join('/');
  }

  /** What all addresses of the site begin with; they carry the key of a share link when the visitor has one. */
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
    // The same server answers on every name it has; a page must not need another host.
    const href = url && !this.parts.proxied ? url.pathname + url.search : file.downloadURL;
    return { href, title: file.name };
  }

  /** Where a reference by id leads; undefined when it leads nowhere a visitor can go. */
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

  /** Where a picture is; it may be written into its address itself. */
  picture(ref: ContentRef | null | undefined): string | undefined {
    if (ref?.kind === 'url' && /^data:/i.test(ref.url)) return safeSource(ref.url);
    const found = this.ref(ref);
    return found && !found.broken ? safeSource(found.href) : undefined;
  }

  /** What a link in a page leads to. */
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
    const place = this.placeOf(space);
    if (!place) return { href: target };
    const plain = safeDecodeURIComponent(path).replace(/\/$/, '');
    const node = place.tree.byPath.get(plain) ?? this.parts.moved?.get(movedKey(space, plain));
    return node && { ...this.#shown(place, node), href: this.#pageAt(place, node) + anchor };
  }

  /** A path somebody wrote that names a page of this space after all. */
  #relative(target: string): Resolved | undefined {
    const [path = '', anchor] = target.split('#', 2);
    const plain = safeDecodeURIComponent(path)
      .replace(/^\.?\//, '')
      .replace(/(?:^|\/)README\.md$/i, '')
      .replace(/\.md$/i, '')
      .replace(/\/$/, '');
    const node = this.parts.here.tree.byPath.get(plain);
    return node && this.#pageIn(undefined, node.page.id, anchor);
  }

  /** A path from the root means the root of the site, wherever that is. */
  #fromRoot(target: string): Resolved | undefined {
    const marksLoss = target.startsWith('/broken/');
    return target.startsWith('/') && !marksLoss ? { href: this.parts.siteBase + target } : undefined;
  }

  placeOf(space: string | undefined): LinkLocation | undefined {
    const { here, others } = this.parts;
    return space === undefined || space === here.content.space ? here : others.get(space);
  }

  /** The titles of the pages above a page, where its space is at hand; without those that are not to be found. */
  way(space: string, page: string): string[] {
    const node = this.placeOf(space)?.tree.byId.get(page);
    const above = node ? ancestorsOf(node) : [];
    return above.flatMap(({ page: { hidden, noIndex, title } }) => (hidden || noIndex ? [] : [title]));
  }

  /** A page that was found, where its space is at hand. */
  found(space: string, page: string, anchor?: string): string | undefined {
    return this.#pageIn(space, page, anchor)?.href;
  }

  #pageIn(space: string | undefined, id: string, anchor?: string): Resolved | undefined {
    const place = this.placeOf(space);
    const node = place?.tree.byId.get(id);
    if (!place || !node) return undefined;
    const shown = this.#shown(place, node);
    return anchor === undefined || anchor === ''
      ? shown
      : { ...shown, href: `${shown.href}#${encodeURIComponent(anchor)}` };
  }

  #shown(place: LinkLocation, node: PageNode): Resolved {
    const { title, description } = node.page;
    return { href: this.#pageAt(place, node), title, ...(description === undefined ? {} : { description }) };
  }

  #pageAt(place: LinkLocation, node: PageNode): string {
    const { page } = node;
    if (page.type === 'link') {
      const own = page.href === undefined ? undefined : safeLink(page.href);
      return (place === this.parts.here ? this.ref(page.target)?.href : undefined) ?? own ?? this.home();
    }
    const leading = page.type === 'document' ? node : (documentIn(node) ?? node);
    if (place === this.parts.here) return this.page(leading);
    const base = this.siteSpace(place.siteSpace);
    return this.pageOf(place.siteSpace, base === '/' ? '' : base, leading);
  }

  /** Where a page of the navigation leads. */
  node(node: PageNode): string {
    return this.#pageAt(this.parts.here, node);
  }
}

/** Whatever was stored, an address that would run something is none. */
const safe = (found: Resolved | undefined): Resolved | undefined =>
  found && safeLink(found.href) !== undefined ? found : undefined;
