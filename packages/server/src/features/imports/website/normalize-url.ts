// Normalizes page URLs, and decides which of them belong to the site.

import { safeDecodeURIComponent } from '@lectern/content/url';
import { normalizeQuery } from './query.ts';

const indexes = /\/(?:index|default|home)\.(?:x?html?|php|aspx?|jsp|md)$/i;

export type NormalizedUrl = { url: string; fragment: string };

/** The normalized URL of a page, and the fragment. */
export function normalizeUrl(href: string, base?: string): NormalizedUrl | undefined {
  const url = URL.parse(href, base);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return undefined;
  const fragment = safeDecodeURIComponent(url.hash.slice(1));
  url.hash = '';
  url.search = normalizeQuery(url.search, oneSpelling);
  url.pathname = oneSpelling(url.pathname.replace(/\/{2,}/g, '/'));
  return { url: url.href, fragment };
}

/** Unnecessary percent-encoding would give one URL two spellings. */
function oneSpelling(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const char = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : code.toUpperCase();
  });
}

/** The folder URL of a page, with its origin. */
export const folderOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname.slice(0, pathname.lastIndexOf('/') + 1);
};

/** Whether this is the index page of a folder. */
export const isIndex = (url: string): boolean => {
  const { pathname, search } = new URL(url);
  return search === '' && (pathname.endsWith('/') || indexes.test(pathname));
};

export type Scope = { origin: string; prefix: string };

/** The crawl scope: URLs below the folder. A last segment without extension is a folder where links say so. */
export function scopeOf(entry: string, links: readonly string[]): Scope {
  const { origin, pathname } = new URL(entry);
  const open = !pathname.endsWith('/') && !/\.[a-z0-9]{1,5}$/i.test(pathname);
  const own = `${pathname}/`;
  if (open && links.some((link) => link.startsWith(origin + own))) return { origin, prefix: own };
  return { origin, prefix: pathname.slice(0, pathname.lastIndexOf('/') + 1) };
}

export const isWithin = ({ origin, prefix }: Scope, url: string): boolean =>
  url.startsWith(origin + prefix) || url === origin + prefix.slice(0, -1);

const pageEndings = /\.(?:x?html?|shtml|php\d?|aspx?|jsp|cgi|do|md)$/i;
const programEndings = /\.(?:pl|py|rb|exe|sh)$/i;
const fileEndings =
  /\.(?:pdf|zip|gz|tgz|bz2|xz|7z|rar|tar|jar|war|exe|msi|dmg|pkg|deb|rpm|iso|img|bin|apk|docx?|xlsx?|pptx?|od[tsp]|csv|tsv|txt|text|rtf|epub|mobi|png|jpe?g|gif|svg|webp|avif|bmp|ico|tiff?|eps|ps|psd|mp[34]|m4[av]|ogg|oga|ogv|wav|webm|mov|avi|mkv|flac|woff2?|ttf|otf|eot|css|js|mjs|map|json|xml|ya?ml|toml|ini|conf|cfg|log|diff|patch|py|rb|pl|java|c|h|cc|cpp|hpp|cs|go|rs|ts|sh|bat|ps1|sql|rst|tex|bib|asc|sig|sha\d*|md5|wasm|ipynb)$/i;

/** The content kind by URL extension; without one it counts as a page until it is fetched. */
export function looksLikeFile(url: string): boolean {
  const { pathname, search } = new URL(url);
  // A script with a query generates output; without one it may be shown as source.
  const page = search !== '' && programEndings.test(pathname);
  return !page && !pageEndings.test(pathname) && fileEndings.test(pathname);
}

/** The last path segment as a slug, where it was chosen by an author. */
export function slugOfAddress(url: string): string | undefined {
  const { pathname, search } = new URL(url);
  // The path names the script that shows all of them.
  if (search !== '') return undefined;
  const parts = pathname.replace(indexes, '/').split('/').filter(Boolean);
  const last = safeDecodeURIComponent(parts.at(-1) ?? '').replace(pageEndings, '');
  const slug = last
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return slug === '' || slug.length > 80 || /^[0-9a-f]{8,}$|^\d+$/.test(slug) ? undefined : slug;
}
