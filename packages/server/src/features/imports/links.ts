// Resolves relative links between the files of a folder.
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { LinkTarget } from '#features/ingest';

export type KnownTargets = {
  /** Page key by the path of its document. */
  pages: ReadonlyMap<string, string>;
  /** Paths of all other files. */
  files: ReadonlySet<string>;
  /** Anchors by id in the source, by page key. */
  anchors: ReadonlyMap<string, ReadonlyMap<string, string>>;
};

const elsewhere = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;

export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0));

/** The path a link resolves to; undefined when it leaves the folder. */
export function joinPath(from: string, address: string): string | undefined {
  const parts = address.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of address.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined;
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

export function createLinkResolver({ pages, files, anchors }: KnownTargets) {
  const lower = new Map([...pages].map(([path, key]) => [path.toLowerCase(), key]));
  const lowerFiles = new Map([...files].map((path) => [path.toLowerCase(), path]));

  function pageAt(path: string): string | undefined {
    const ends = ['', '.md', '.html', '.htm', '.xhtml', '.markdown', '.mdx', '.docx'];
    const indexes = [
      'README.md',
      'readme.md',
      'index.md',
      'index.html',
      'index.htm',
      'index.xhtml',
      '_index.md',
      'index.mdx',
    ];
    const below = path === '' ? '' : `${path}/`;
    for (const candidate of [...ends.map((end) => path + end), ...indexes.map((name) => below + name)]) {
      const key = pages.get(candidate) ?? lower.get(candidate.toLowerCase());
      if (key !== undefined) return key;
    }
    // A link to a page by its published name; mdBook and others publish README as index.
    if (!/\.html?$/i.test(path)) return undefined;
    const name = path.replace(/\.html?$/i, '');
    const sources = [`${name}.md`, `${name}.markdown`, `${name}.mdx`, name.replace(/(^|\/)index$/i, '$1README.md')];
    return sources
      .map((source) => pages.get(source) ?? lower.get(source.toLowerCase()))
      .find((key) => key !== undefined);
  }

  const anchorOn = (key: string, id: string): string | undefined => {
    const known = anchors.get(key);
    return known ? known.get(id) : id;
  };

  /** `path` is the path of the page's document, `from` the key of the page. */
  return (from: string, path: string, href: string): LinkTarget | undefined => {
    if (elsewhere.test(href)) return undefined;
    const [, address = '', hash] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? [];
    const id = hash === undefined || hash === '' ? undefined : safeDecodeURIComponent(hash);
    if (address === '') {
      const anchor = id === undefined ? undefined : anchorOn(from, id);
      return anchor === undefined || anchor === id ? undefined : { url: `#${anchor}` };
    }
    for (const spelled of new Set([safeDecodeURIComponent(address), address])) {
      const target = joinPath(path, spelled);
      if (target === undefined) continue;
      const isFolder = spelled.endsWith('/');
      const file = files.has(target) ? target : lowerFiles.get(target.toLowerCase());
      if (file !== undefined && !isFolder) return { file };
      const page = pageAt(target);
      if (page !== undefined) {
        const anchor = id === undefined ? undefined : anchorOn(page, id);
        return { page, ...(anchor !== undefined && { anchor }) };
      }
    }
    return undefined;
  };
}
