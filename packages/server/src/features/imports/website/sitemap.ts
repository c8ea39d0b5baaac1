// sitemap.xml and sitemap indexes: URLs in an order chosen by the site.
import { gunzipSync } from 'node:zlib';
import { HttpError } from '#platform/errors';
import type { Fetcher } from '#platform/fetcher';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const maxBytes = 20_000_000;
const maxFetched = 16 * 1024 * 1024;
const maxSitemaps = 50;
const timeout = 30_000;

type Sitemap = { pages: string[]; sitemaps: string[] };

function readSitemap(bytes: Uint8Array): Sitemap {
  const text = textOf(bytes);
  const found = Array.from(
    text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2000}?)\s*(?:\]\]>)?\s*<\/loc>/g),
    ([, loc = '']) => loc.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole),
  );
  return /<sitemapindex[\s>]/.test(text) ? { pages: [], sitemaps: found } : { pages: found, sitemaps: [] };
}

function textOf(bytes: Uint8Array): string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return Buffer.from(bytes).toString('utf8');
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes }).toString('utf8');
  } catch {
    return '';
  }
}

type Tools = { fetcher: Fetcher; signal: AbortSignal | undefined };

/** URLs in sitemaps of one origin, and in the sitemaps these refer to. */
export async function* pagesOfSitemaps(
  addresses: Iterable<string>,
  origin: string,
  tools: Tools,
): AsyncGenerator<string> {
  const isOwn = (href: string): boolean => href.startsWith(`${origin}/`);
  const open = [...addresses].filter(isOwn);
  for (let read = 0; open.length > 0 && read < maxSitemaps; read += 1) {
    tools.signal?.throwIfAborted();
    const { pages, sitemaps } = await fetchSitemap(open.shift()!, tools);
    open.push(...sitemaps.filter(isOwn));
    yield* pages;
  }
}

async function fetchSitemap(url: string, { fetcher, signal }: Tools): Promise<Sitemap> {
  try {
    const answer = await fetcher.fetch(url, { maxBytes: maxFetched, timeoutMs: timeout, signal });
    if (answer.status === 200 && !/^text\/html/i.test(answer.contentType ?? '')) return readSitemap(answer.bytes);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
  }
  return { pages: [], sitemaps: [] };
}
