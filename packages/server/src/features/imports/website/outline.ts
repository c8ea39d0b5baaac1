// The page order of a site: navigation lists beside the text, and tables of contents within it.
import {
  ancestor,
  attribute,
  children,
  classes,
  type Element,
  elements,
  find,
  hasClass,
  isElement,
  isText,
  type Node,
  parentHasClass,
  textOf,
} from '@lectern/content/from-html/dom';
import { normalizeUrl } from './normalize-url.ts';

export type OutlineItem = { url: string | undefined; title: string; items: OutlineItem[] };
export type Outline = { kind: 'navigation' | 'contents'; items: OutlineItem[] };

const maxItems = 20_000;
const maxDepth = 12;

/** Elements that may hold the page order. */
export type Lists = { contents: Element[]; beside: Element[] };

export function noteList(element: Element, lists: Lists): void {
  if (isBeside(element)) lists.beside.push(element);
  else if (hasClass(element, 'toctree-wrapper') || isContents(element)) lists.contents.push(element);
}

export function outlinesOf({ contents, beside }: Lists, base: string): Outline[] {
  const found: Outline[] = [];
  for (const element of contents) {
    const items = itemsIn(element, base);
    if (items.length > 0) found.push({ kind: 'contents', items });
  }
  const all = new Set(beside);
  const outer = beside.filter((element) => !ancestor(element, (above) => all.has(above) || above.tagName === 'footer'));
  const lists = outer.map((element) => itemsIn(element, base)).map((items) => ({ items, count: countOf(items) }));
  const [largest] = lists.sort((a, b) => b.count - a.count);
  if (largest && largest.count >= 3) found.push({ kind: 'navigation', items: largest.items });
  return found;
}

const isContents = (element: Element): boolean =>
  hasClass(element, 'toc') && /^(?:div|dl|ul|section)$/.test(element.tagName) && !parentHasClass(element, 'toc');

const besideNames =
  /^(?:sidebar|sidenav|side-nav|menu|toc-?tree|sphinxsidebar|wy-menu|wy-side-scroll|bd-sidebar|md-sidebar--primary|VPSidebar|theme-doc-sidebar|docs-sidebar|book-menu|td-sidebar|nav-list|navigation|chapter-list|tree|summary)/i;

function isBeside(element: Element): boolean {
  const { tagName } = element;
  if (tagName === 'nav' || tagName === 'aside' || attribute(element, 'role') === 'navigation') return !isTrail(element);
  return (
    /^(?:div|ul|ol|section)$/.test(tagName) &&
    (classes(element).some((name) => besideNames.test(name)) ||
      /^(?:sidebar|nav|menu|toc|navigation)/i.test(attribute(element, 'id') ?? ''))
  );
}

const isTrail = (element: Element): boolean =>
  classes(element).some((name) => /breadcrumb|pagination|related/i.test(name)) ||
  /breadcrumb/i.test(attribute(element, 'aria-label') ?? '');

const countOf = (items: readonly OutlineItem[]): number => {
  const seen = new Set<string>();
  const walk = (list: readonly OutlineItem[]): void => {
    for (const { url, items: inner } of list) {
      if (url !== undefined) seen.add(url);
      walk(inner);
    }
  };
  walk(items);
  return seen.size;
};

/** The items of the lists in an element; text before a list that is not a link is the title of a group. */
function itemsIn(part: Element, base: string): OutlineItem[] {
  const budget = { left: maxItems };
  const top: OutlineItem[] = [];
  let group: OutlineItem | undefined;
  const walk = (element: Element, depth: number): void => {
    if (depth > 40) return;
    for (const child of children(element)) {
      if (isList(child)) (group?.items ?? top).push(...listItems(child, base, 0, budget));
      else if (isCaption(child)) {
        const link = find(child, ({ tagName }) => tagName === 'a');
        group = { url: link && pageOf(link, base), title: textOf(child), items: [] };
        if (!beside.test(group.title)) top.push(group);
      } else if (child.tagName === 'a') {
        const url = pageOf(child, base);
        if (url !== undefined && textOf(child) !== '')
          (group?.items ?? top).push({ url, title: textOf(child), items: [] });
      } else walk(child, depth + 1);
    }
  };
  if (isList(part)) return listItems(part, base, 0, budget);
  walk(part, 0);
  return top.filter(({ url, items }) => url !== undefined || items.length > 0);
}

/** Headings above links to related pages and page actions, which are not part of the hierarchy. */
const beside =
  /^(?:previous|next|prev)\b|^(?:this page|on this page|quick search|navigation|related topics|see also|download)\b/i;

const isList = ({ tagName }: Element): boolean =>
  tagName === 'ul' || tagName === 'ol' || tagName === 'dl' || tagName === 'menu';

const isCaption = (element: Element): boolean =>
  (/^(?:h[2-6]|summary)$/.test(element.tagName) ||
    hasClass(element, 'caption', 'menu-label', 'sidebar-heading', 'nav-group-title')) &&
  textOf(element) !== '';

function listItems(list: Element, base: string, depth: number, budget: { left: number }): OutlineItem[] {
  const items: OutlineItem[] = [];
  if (depth > maxDepth) return items;
  for (const entry of children(list)) {
    if ((budget.left -= 1) < 0) return items;
    if (entry.tagName === 'dd') {
      // The definition beside a term holds its children.
      const inner = nestedLists(entry).flatMap((nested) => listItems(nested, base, depth + 1, budget));
      (items.at(-1)?.items ?? items).push(...inner);
      continue;
    }
    if (isList(entry)) {
      (items.at(-1)?.items ?? items).push(...listItems(entry, base, depth + 1, budget));
      continue;
    }
    const link = firstLink(entry);
    const inner = nestedLists(entry).flatMap((nested) => listItems(nested, base, depth + 1, budget));
    const url = link && pageOf(link, base);
    const title = link ? textOf(link) : ownWords(entry);
    const above = items.at(-1);
    if (url === undefined && title === '' && above) above.items.push(...inner);
    else if (url !== undefined || inner.length > 0) items.push({ url, title, items: inner });
  }
  return items;
}

/** The target page of a link. An anchor is not a page of its own. */
function pageOf(link: Element, base: string): string | undefined {
  const href = attribute(link, 'href');
  if (href === undefined || href === '#' || href.startsWith('#')) return undefined;
  const place = normalizeUrl(href, base);
  return place && place.fragment === '' ? place.url : undefined;
}

function firstLink(entry: Element): Element | undefined {
  return elements(entry, isList).find(({ tagName }) => tagName === 'a');
}

function nestedLists(entry: Element): Element[] {
  const found: Element[] = [];
  const walk = (element: Element): void => {
    for (const child of children(element)) {
      if (isList(child)) found.push(child);
      else walk(child);
    }
  };
  walk(entry);
  return found;
}

function ownWords(entry: Element): string {
  let words = '';
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (isText(node)) words += node.value;
      else if (isElement(node) && !isList(node) && node.tagName !== 'svg') walk(node.childNodes);
    }
  };
  walk(entry.childNodes);
  return words.replace(/\s+/g, ' ').trim();
}
