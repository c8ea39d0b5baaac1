// sitemap.xml and files of sitemaps: addresses in an order somebody chose.
import { gunzipSync } from 'node:zlib';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const maxBytes = 20_000_000;

export type Sitemap = { pages: string[]; sitemaps: string[] };

export function readSitemap(bytes: Uint8Array): Sitemap {
  const text = textOf(bytes);
  const found = Array.from(
    text.matchAll(/<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]]{1,2000}?)\s*(?:\]\]>)?\s*<\/loc>/g),
    ([, loc]) => loc!.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!),
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
