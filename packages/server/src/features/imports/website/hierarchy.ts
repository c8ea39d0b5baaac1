// Derives the page tree and order: evidence is collected from every page as it is read and evaluated when all are
// known.
import { folderOf, isIndex } from './normalize-url.ts';
import type { Outline, OutlineItem } from './outline.ts';

/** One source of evidence: parents, and children in order. */
class Branches {
  parents = new Map<string, string | undefined>();
  children = new Map<string | undefined, string[]>();

  put(child: string, parent: string | undefined, after: string | undefined): void {
    const known = this.parents.get(child);
    if (known !== undefined || (this.parents.has(child) && parent === undefined)) return;
    if (child === parent || this.isBelow(parent, child)) return;
    if (this.parents.has(child)) this.take(child);
    this.parents.set(child, parent);
    const list = this.children.get(parent) ?? [];
    this.children.set(parent, list);
    const at = after === undefined ? -1 : list.indexOf(after);
    if (at < 0) list.push(child);
    else list.splice(at + 1, 0, child);
  }

  private take(child: string): void {
    const list = this.children.get(this.parents.get(child));
    const at = list?.indexOf(child) ?? -1;
    if (at >= 0) list?.splice(at, 1);
  }

  private isBelow(page: string | undefined, above: string): boolean {
    for (let up = page; up !== undefined; up = this.parents.get(up)) if (up === above) return true;
    return false;
  }
}

export type Placed = {
  key: string;
  parent: string | undefined;
  /** Set for nodes without a page: a heading of the navigation, or a folder. */
  group?: string;
};

const groupKey = (parent: string | undefined, title: string): string => `group:${parent ?? ''}/${title}`;

export class Hierarchy {
  private navigation = new Branches();
  private contents = new Branches();
  private groups = new Map<string, string>();
  private ups = new Map<string, string>();
  private nexts = new Map<string, string>();
  private labels = new Map<string, string>();
  private seen = new Set<string>();
  /** The top levels of the navigation lists. */
  private beginnings = new Set<string>();

  add(url: string, outlines: readonly Outline[], up: string | undefined, next: string | undefined): void {
    if (up !== undefined && up !== url) this.ups.set(url, up);
    if (next !== undefined && next !== url) this.nexts.set(url, next);
    for (const { kind, items } of outlines) {
      if (kind === 'contents') this.walk(this.contents, items, url);
      else {
        this.beginnings.add(
          items
            .map(({ url: first, title }) => first ?? title)
            .join(' ')
            .slice(0, 500),
        );
        if (this.isNew(items)) this.walk(this.navigation, items, undefined);
      }
    }
  }

  /** The title of a page in the navigation. */
  label(url: string): string | undefined {
    return this.labels.get(url);
  }

  /** The navigation is the same on most pages; only a new one is walked. */
  private isNew(items: readonly OutlineItem[]): boolean {
    const mark = JSON.stringify(items, ['url', 'items', 'title']);
    const short = mark.length < 200 ? mark : `${mark.length}:${hashOf(mark)}`;
    if (this.seen.has(short)) return false;
    this.seen.add(short);
    return true;
  }

  private walk(branches: Branches, items: readonly OutlineItem[], parent: string | undefined): void {
    let before: string | undefined;
    for (const { url, title, items: inner } of items) {
      if (url === undefined && title === '') {
        this.walk(branches, inner, parent);
        continue;
      }
      // An anchor on the parent page is not a child page.
      if (url !== undefined && url === parent) {
        this.walk(branches, inner, parent);
        continue;
      }
      const key = url ?? groupKey(parent, title);
      if (url === undefined) {
        if (branches === this.contents) {
          this.walk(branches, inner, parent);
          continue;
        }
        this.groups.set(key, title);
      } else if (!this.labels.has(url) && title !== '') this.labels.set(url, title);
      branches.put(key, parent, before);
      before = key;
      this.walk(branches, inner, key);
    }
  }

  /**
   * The page tree, parents before children. `nameOf` returns the key of the page at a URL, if there is one; `pages` is
   * in order of discovery, starting with the first page.
   */
  arrange(pages: readonly string[], nameOf: (url: string) => string | undefined): Placed[] {
    const parents = this.parentsOf(pages, nameOf);
    const lists = new Map<string | undefined, string[]>();
    const order = this.orderOf(pages, nameOf);
    for (const [key, parent] of parents) {
      const list = lists.get(parent) ?? [];
      lists.set(parent, list);
      list.push(key);
    }
    const rank = new Map(order.map((key, i) => [key, i]));
    // A page never ranks after its descendants: the front page of a part may be named by its own list only.
    const ranks = new Map<string, number>();
    const rankOf = (key: string): number => {
      const known = ranks.get(key);
      if (known !== undefined) return known;
      const below = (lists.get(key) ?? []).map(rankOf);
      const least = below.reduce((a, b) => Math.min(a, b), rank.get(key) ?? Infinity);
      ranks.set(key, least);
      return least;
    };
    for (const list of lists.values()) {
      list.sort((a, b) => compare(rankOf(a), rankOf(b)));
    }
    lift(pages[0], { lists, parents, rankOf, total: pages.length });
    const out: Placed[] = [];
    const walk = (parent: string | undefined): void => {
      for (const key of lists.get(parent) ?? []) {
        const group = this.groups.get(key);
        if (group !== undefined && !lists.has(key)) continue;
        out.push({ key, parent, ...(group !== undefined && { group }) });
        walk(key);
      }
    };
    walk(undefined);
    return out;
  }

  private parentsOf(
    pages: readonly string[],
    nameOf: (url: string) => string | undefined,
  ): Map<string, string | undefined> {
    const known = new Set(pages);
    const named = (key: string | undefined): string | undefined => {
      if (key === undefined) return undefined;
      return this.groups.has(key) ? key : nameOf(key);
    };
    const translate = (branches: Branches): Map<string, string | undefined> => {
      const out = new Map<string, string | undefined>();
      for (const [child, parent] of branches.parents) {
        const key = named(child);
        let up = parent;
        while (up !== undefined && named(up) === undefined) up = branches.parents.get(up);
        if (key !== undefined && !out.has(key)) out.set(key, named(up));
      }
      return out;
    };
    const navigation = translate(this.navigation);
    const trusted = this.isTrusted(pages, nameOf) ? navigation : new Map<string, string | undefined>();
    const contents = translate(this.contents);
    const folders = foldersOf(pages);
    const chosen = new Map<string, string | undefined>();
    const isBelow = (page: string | undefined, above: string): boolean => {
      for (let up = page; up !== undefined; up = chosen.get(up)) if (up === above) return true;
      return false;
    };
    const [entry] = pages;
    const place = (key: string): void => {
      if (chosen.has(key)) return;
      const up = this.ups.get(key);
      const options =
        key === entry
          ? []
          : [
              trusted.has(key) ? { parent: trusted.get(key) } : undefined,
              contents.has(key) ? { parent: contents.get(key) } : undefined,
              up === undefined ? undefined : { parent: nameOf(up) },
              { parent: this.folderParent(key, folders) },
            ];
      const option = options.find((one) => one && (one.parent === undefined || !isBelow(one.parent, key)));
      // A top-level page of the navigation that a table of contents puts below another is there for both.
      chosen.set(key, option?.parent);
      if (option?.parent !== undefined && this.groups.has(option.parent) && !chosen.has(option.parent)) {
        const above = trusted.get(option.parent);
        chosen.set(option.parent, above !== undefined && !isBelow(above, option.parent) ? above : undefined);
        if (above !== undefined && this.groups.has(above)) place(above);
      }
    };
    for (const page of pages) place(page);
    return new Map([...chosen].filter(([key]) => known.has(key) || this.groups.has(key)));
  }

  /** Lists that name only a few of the pages, or differ on every page, are not navigation. */
  private isTrusted(pages: readonly string[], nameOf: (url: string) => string | undefined): boolean {
    const named = new Set(this.navigation.parents.keys().map((key) => nameOf(key)));
    const steady = this.beginnings.size <= Math.max(3, pages.length * 0.2);
    return steady && pages.filter((page) => named.has(page)).length >= pages.length * 0.3;
  }

  /** The page of the nearest folder above; a folder of several pages without one becomes a group. */
  private folderParent(url: string, { indexes, counts, root }: Folders): string | undefined {
    let folder = folderOf(url);
    if (isIndex(url)) folder = folderOf(folder.slice(0, -1));
    // The folder of an origin is the origin itself: the root ends the ascent.
    for (; folder.length >= root.length; folder = folder === root ? '' : folderOf(folder.slice(0, -1))) {
      const index = indexes.get(folder);
      if (index !== undefined && index !== url) return index;
      if (folder !== root && (counts.get(folder) ?? 0) > 1 && folderOf(folder.slice(0, -1)) === root) {
        const key = groupKey(undefined, folder);
        const words = decodeURIComponent(folder.slice(root.length, -1)).replace(/[-_]+/g, ' ');
        this.groups.set(key, words.charAt(0).toUpperCase() + words.slice(1));
        return key;
      }
    }
    return undefined;
  }

  /** Lists first, then next links, then order of discovery. */
  private orderOf(pages: readonly string[], nameOf: (url: string) => string | undefined): string[] {
    const order = new Set(pages.slice(0, 1));
    for (const branches of this.isTrusted(pages, nameOf) ? [this.navigation, this.contents] : [this.contents]) {
      const walked = new Set<string | undefined>();
      const walk = (parent: string | undefined): void => {
        if (walked.has(parent)) return;
        walked.add(parent);
        for (const child of branches.children.get(parent) ?? []) {
          const key = this.groups.has(child) ? child : nameOf(child);
          if (key !== undefined) order.add(key);
          walk(child);
        }
      };
      walk(undefined);
      for (const page of pages) walk(page);
    }
    for (const page of pages) {
      let next: string | undefined = page;
      while (next !== undefined && !order.has(next)) {
        order.add(next);
        const after = this.nexts.get(next);
        next = after === undefined ? undefined : nameOf(after);
      }
    }
    return [...order];
  }
}

type Folders = { indexes: Map<string, string>; counts: Map<string, number>; root: string };

function foldersOf(pages: readonly string[]): Folders {
  const indexes = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const page of pages) {
    const folder = folderOf(page);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    if (isIndex(page) && !indexes.has(folder)) indexes.set(folder, page);
    // `/guide` is the index page of `/guide/`.
    else if (!indexes.has(`${page}/`)) indexes.set(`${page}/`, page);
  }
  return { indexes, counts, root: folderOf(pages[0] ?? '') };
}

type Lifted = {
  lists: Map<string | undefined, string[]>;
  parents: Map<string, string | undefined>;
  rankOf(key: string): number;
  total: number;
};

/** Where nearly everything is below one page, that page is the home page, and its children become its siblings. */
function lift(entry: string | undefined, { lists, parents, rankOf, total }: Lifted): void {
  const sizes = new Map<string, number>();
  const sizeOf = (key: string): number => {
    const known = sizes.get(key);
    if (known !== undefined) return known;
    const size = (lists.get(key) ?? []).reduce((sum, child) => sum + sizeOf(child), 1);
    sizes.set(key, size);
    return size;
  };
  for (let turn = 0; turn < 3; turn += 1) {
    const top = lists.get(undefined) ?? [];
    const hub = top.find((key) => lists.has(key) && (key === entry || sizeOf(key) > total * 0.6));
    if (hub === undefined) return;
    const own = lists.get(hub) ?? [];
    lists.delete(hub);
    for (const child of own) parents.set(child, undefined);
    const at = top.indexOf(hub) + 1;
    // Pages linked only from the home page are sorted in by its order, among those of the navigation.
    if (hub === entry)
      top.push(
        ...top
          .splice(at)
          .concat(own)
          .sort((a, b) => compare(rankOf(a), rankOf(b))),
      );
    else top.splice(at, 0, ...own);
  }
}

const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** A fingerprint to compare two navigations. */
function hashOf(text: string): number {
  let hash = 7;
  for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash;
}
