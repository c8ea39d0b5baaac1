// Assembles the crawled pages into imported content: the page tree, and resolved links between pages.
import type { ImportedContent, ImportedPage, LinkTarget } from '#features/ingest';
import { type Draft, finish, type Loss, navigationLost } from '@lectern/content/from-html';
import { safeDecodeURIComponent } from '@lectern/content/url';
import { isWithin, looksLikeFile, normalizeUrl, slugOfAddress } from './normalize-url.ts';
import type { CrawlResult } from './crawl.ts';
import { Hierarchy } from './hierarchy.ts';
import type { FetchedFiles } from './files.ts';
import type { PageRead } from './read-page.ts';
import { removeBoilerplate } from './boilerplate.ts';

/** What is kept of pages while others are still being read. */
export class CollectedPages {
  drafts = new Map<string, Omit<Draft, 'targets'>>();
  hierarchy = new Hierarchy();
  /** Linked element ids, by page URL. */
  private wanted = new Map<string, Set<string>>();
  images = new Set<string>();
  links = new Set<string>();

  take(url: string, { draft, outlines, up, next }: PageRead): void {
    const { targets, ...rest } = draft;
    this.drafts.set(url, rest);
    this.hierarchy.add(url, outlines, up, next);
    for (const { href, use } of targets) {
      if (use === 'image') this.images.add(href);
      const place = use === 'link' ? normalizeUrl(href) : undefined;
      if (place && place.fragment !== '') {
        const ids = this.wanted.get(place.url) ?? new Set();
        this.wanted.set(place.url, ids.add(place.fragment));
      }
      if (place && looksLikeFile(place.url)) this.links.add(place.url);
    }
  }

  /** The element ids of a page that links refer to, by any of its URLs. */
  idsOf(page: string, others: readonly string[]): Set<string> {
    return new Set([page, ...others].flatMap((url) => [...(this.wanted.get(url) ?? [])]));
  }
}

export type Assembled = { incoming: ImportedContent; losses: (Loss & { page: string })[] };

export function assemble(gathered: CollectedPages, crawled: CrawlResult, kept: FetchedFiles): Assembled {
  const { pages: found, aliases, scope } = crawled;
  const known = new Set(found);
  const nameOf = (url: string): string | undefined => {
    let name = url;
    for (let steps = 0; steps < 10 && !known.has(name); steps += 1) {
      const other = aliases.get(name);
      if (other === undefined) return undefined;
      name = other;
    }
    return known.has(name) ? name : undefined;
  };
  const others = new Map<string, string[]>();
  for (const alias of aliases.keys()) {
    const page = nameOf(alias);
    if (page !== undefined && page !== alias) others.set(page, [...(others.get(page) ?? []), alias]);
  }
  const anchors = new Map<string, ReadonlyMap<string, string>>();
  const losses: (Loss & { page: string })[] = [];
  const frames = new Frames();
  removeBoilerplate(found.flatMap((url) => gathered.drafts.get(url) ?? []));
  const pages = gathered.hierarchy.arrange(found, nameOf).map(({ key, parent, group }): ImportedPage => {
    const below = parent === undefined ? {} : { parent };
    // Groups are allowed at root level only; deeper ones become pages that list their children.
    if (group !== undefined) return { key, ...below, type: parent === undefined ? 'group' : 'document', title: group };
    const draft = gathered.drafts.get(key)!;
    gathered.drafts.delete(key);
    const ids = gathered.idsOf(key, others.get(key) ?? []);
    const done = finish(draft, (id) => ids.has(id));
    anchors.set(key, done.anchors);
    losses.push(...draft.losses.map((loss) => ({ ...loss, page: key })));
    frames.note(key, draft.frame);
    if (done.markdown === '') losses.push({ what: 'the page has no text; it may be rendered by a script', page: key });
    const slug = slugOfAddress(key);
    return {
      key,
      ...below,
      type: 'document',
      title: draft.title ?? gathered.hierarchy.label(key) ?? lastPart(key),
      ...(slug !== undefined && { slug }),
      ...(draft.description !== undefined && { description: draft.description }),
      markdown: done.markdown,
    };
  });
  const resolve = (_: string, href: string): LinkTarget | undefined => {
    const file = kept.keys.get(href);
    if (file !== undefined) return { file };
    const place = normalizeUrl(href);
    if (!place || !isWithin(scope, place.url)) return undefined;
    const attached = kept.keys.get(place.url);
    if (attached !== undefined) return { file: attached };
    const page = nameOf(place.url);
    if (page === undefined) return undefined;
    const anchor = place.fragment === '' ? undefined : anchors.get(page)?.get(place.fragment);
    return { page, ...(anchor !== undefined && { anchor }) };
  };
  losses.push(...frames.losses());
  return { incoming: { pages, files: kept.files, reusableContents: [], resolve }, losses };
}

/** Omissions around the main content. Most are the same on all pages and are reported once. */
class Frames {
  private found = new Map<string, Loss & { page: string; pages: number }>();

  note(page: string, frame: readonly Loss[]): void {
    const seen = new Set<string>();
    for (const loss of frame) {
      const sign = loss.what === navigationLost ? loss.what : `${loss.what}\n${loss.where ?? ''}`;
      if (seen.has(sign)) continue;
      seen.add(sign);
      const known = this.found.get(sign);
      if (known) known.pages += 1;
      else this.found.set(sign, { ...loss, page, pages: 1 });
    }
  }

  losses(): (Loss & { page: string })[] {
    return Array.from(this.found.values(), ({ pages, ...loss }) =>
      pages === 1
        ? loss
        : { ...loss, what: `${loss.what}, as on ${pages - 1} other ${pages === 2 ? 'page' : 'pages'}` },
    );
  }
}

const lastPart = (url: string): string => {
  const { pathname, hostname } = new URL(url);
  return safeDecodeURIComponent(pathname.split('/').findLast(Boolean) ?? hostname).replace(/\.x?html?$/i, '');
};
