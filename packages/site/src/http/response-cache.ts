// Whole responses, reused while nothing they were made of changes.
import type { LruCache, OpenCache } from '@lectern/content';
import { encodingFor, matchEtag, type Encoding, type CompressedBody } from './compressed-body.ts';
import type { Seen } from '../options.ts';
import type { StoredBasis } from '../page/page-key.ts';
import { loopMark, type Headers, type SiteAnswer, type SiteRequest, type UncompressedAnswer } from './request.ts';

export type KeptResponse = {
  seen: Seen;
  basis: StoredBasis | undefined;
  until: number;
  answer: SiteAnswer;
  /** Headers of the response without a body (304). */
  headers: Headers;
  etags: string[];
  /** The body, where it can be compressed better. */
  improvable: { body: CompressedBody; encoding: 'br' | 'gzip' } | undefined;
};

/** Time to live where credentials such as a token may expire. Otherwise only the date matters, which pages show. */
const withCredentialsMs = 1000;
const dayMs = 86_400_000;
const endOfDay = (now: number): number => (Math.floor(now / dayMs) + 1) * dayMs - 1;

function speaks(request: SiteRequest): string {
  const cookie = request.header('cookie');
  return cookie !== undefined && cookie.includes('-visitor-') ? cookie : '';
}

const isPlain = (request: SiteRequest): boolean =>
  request.header('authorization') === undefined && speaks(request) === '' && !cacheableUrl(request.url).includes('?');

const keyOf = (request: SiteRequest): string =>
  `${encodingFor(request.header('accept-encoding'))} ${request.assets} ${request.host ?? ''} ${request.origin}${cacheableUrl(request.url)}\n${speaks(request)}\n${request.header('authorization') ?? ''}\n${request.header('x-forwarded-host') ?? ''}`;

/** Query parameters that a response may depend on, besides those with a visitor's credentials. */
const meant = new Set([
  'access_token',
  'fallback',
  'fragment',
  'from',
  'jwt_token',
  'location',
  'of',
  'page',
  'q',
  loopMark,
]);

/** The URL without ignored parameters, so that they do not multiply cache entries. */
export function cacheableUrl(url: string): string {
  const at = url.indexOf('?');
  // A login appends its token to any query, with a second question mark.
  if (at < 0 || url.includes('jwt_token', at)) return url;
  const query = [...new URLSearchParams(url.slice(at + 1))].filter(
    ([name]) => meant.has(name) || name.startsWith('visitor.'),
  );
  return query.length === 0 ? url.slice(0, at) : `${url.slice(0, at)}?${new URLSearchParams(query).toString()}`;
}

/** The body of a page is shared with the cache of rendered pages, but may outlive it there. Headers belong to this response. */
const responseCache = { weigh: ({ answer }: KeptResponse) => (answer.body?.length ?? 0) + 2500 };

export class ResponseCache {
  readonly #kept: LruCache<KeptResponse>;
  readonly #now: () => Date;

  constructor(cache: OpenCache, now: () => Date) {
    this.#kept = cache('responses', responseCache);
    this.#now = now;
  }

  /** The last response to the request, which may be outdated. */
  find(request: SiteRequest): KeptResponse | undefined {
    if (request.method !== 'GET') return undefined;
    const kept = this.#kept.get(keyOf(request));
    return kept && kept.until >= this.#now().getTime() ? kept : undefined;
  }

  reuse(kept: KeptResponse, request: SiteRequest): SiteAnswer {
    const etag = matchEtag(request.header('if-none-match'), kept.etags);
    if (etag !== undefined) return { ...kept.answer, status: 304, headers: { ...kept.headers, etag }, body: undefined };
    if (kept.improvable) this.#improve(keyOf(request), kept, kept.improvable);
    return kept.answer;
  }

  store(
    request: SiteRequest,
    seen: Seen,
    answer: SiteAnswer,
    body: CompressedBody,
    { basis: made, startedAt }: { basis: UncompressedAnswer['basis']; startedAt: number },
  ): void {
    const { visit: _visit, ...basis } = made ?? {};
    const until = isPlain(request) ? endOfDay(startedAt) : this.#now().getTime() + withCredentialsMs;
    const { 'content-encoding': packing = 'identity', 'content-length': _, etag: __, ...headers } = answer.headers;
    const encoding = packing as Encoding;
    const improvable = body.isCached && body.canRecompress(encoding) ? { body, encoding } : undefined;
    const kept = { seen, basis: made && isPlain(request) ? (basis as StoredBasis) : undefined, until, answer, headers };
    this.#kept.set(keyOf(request), { ...kept, etags: body.etags(encoding), improvable });
  }

  /** A second request: recompress it at a higher level, in the background. */
  #improve(request: string, kept: KeptResponse, { body, encoding }: NonNullable<KeptResponse['improvable']>): void {
    kept.improvable = undefined;
    void body.recompress(encoding).then(
      ({ bytes, etag }) => {
        const headers = { ...kept.answer.headers, etag, 'content-length': String(bytes.length) };
        kept.answer = { ...kept.answer, headers, body: bytes };
        this.#kept.reweigh(request, kept);
      },
      () => undefined,
    );
  }
}
