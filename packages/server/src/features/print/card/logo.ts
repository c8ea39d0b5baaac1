// Logos for social cards: small, of a supported type, and without external references.
import { SingleFlight } from '@lectern/content/single-flight';
import type { Services } from '#platform/context';
import type { Card } from './card.ts';

type Logo = NonNullable<Card['logo']>;
type CachedLogo = { at: number; logo: Logo | undefined };

const types: Record<string, Logo['type']> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};
const mostBytes = 1_000_000;
const timeoutMs = 4000;
const keptMs = 600_000;
const logoCache = { weigh: ({ logo }: CachedLogo) => 100 + (logo?.bytes.length ?? 0) };

/** `own` reads a path of this server. */
export function createLogos(
  { fetcher, config, cache }: Pick<Services, 'fetcher' | 'config' | 'cache'>,
  own: (path: string) => Promise<{ type: string | undefined; bytes: Uint8Array } | undefined>,
): (url: string) => Promise<Logo | undefined> {
  const kept = cache('card-logos', logoCache);
  const reading = new SingleFlight<Logo | undefined>();
  const hosts = new Set([config.url, config.sitesUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).host])));

  async function read(url: URL): Promise<Logo | undefined> {
    if (hosts.has(url.host)) {
      const found = url.pathname.startsWith('/files/') ? await own(url.pathname + url.search) : undefined;
      return found && drawable(found.type, found.bytes);
    }
    const { status, contentType, bytes } = await fetcher.fetch(url.href, { maxBytes: mostBytes, timeoutMs });
    return status === 200 ? drawable(contentType, bytes) : undefined;
  }

  return async (address) => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return undefined;
    const known = kept.get(url.href);
    if (known && Date.now() - known.at < keptMs) return known.logo;
    return reading.run(url.href, async () => {
      // A card without its logo is better than none.
      const logo = await read(url).catch(() => undefined);
      kept.set(url.href, { at: Date.now(), logo });
      return logo;
    });
  };
}

export function drawable(contentType: string | undefined, bytes: Uint8Array): Logo | undefined {
  const type = types[contentType?.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (type === undefined || bytes.length === 0 || bytes.length > mostBytes) return undefined;
  if (type === 'svg' && loadsSomething(Buffer.from(bytes).toString('utf8'))) return undefined;
  return { type, bytes };
}

/** SVGs may reference only themselves: files of this machine must not end up in an image. */
const loadsSomething = (svg: string): boolean =>
  /<(?:\w+:)?(?:image|feimage|foreignobject|script)\b|<!entity|@import/i.test(svg) ||
  /href\s*=\s*(?!["']\s*#)/i.test(svg) ||
  /url\s*\(\s*["']?\s*(?!#)["']?[^#"')\s]/i.test(svg);
