// All outgoing requests go through here (SSRF protection). Addresses are checked when connecting, so that neither a
// redirect nor DNS rebinding leads a user's URL into the internal network.
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Agent, Dispatcher } from 'undici';
import { literalAddress, isAddressAllowed, parseAllowList, type AllowList } from './addresses.ts';
import { addressNotAllowed, badRequest, HttpError } from './errors.ts';
import { version } from './version.ts';

export type Fetched = {
  url: string;
  status: number;
  contentType: string | undefined;
  /** ETag or Last-Modified, for conditional requests. */
  state: FetchedState;
  bytes: Uint8Array;
};
export type FetchedState = { etag?: string; modified?: string };
export type FetchLimits = {
  maxBytes: number;
  timeoutMs: number;
  /** Cancels the request; its reason is thrown. */
  signal?: AbortSignal | undefined;
  accept?: string;
  /** A known ETag or Last-Modified; if unchanged, the response is 304 without a body. */
  known?: FetchedState;
  /** Sent in addition. */
  headers?: Record<string, string>;
  /** Instead of a plain GET. Redirects are not followed then: they could leak secrets or the body. */
  send?: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };
};
/** A response whose body has not been read yet. */
export type Opened = Omit<Fetched, 'bytes'> & { chunks: AsyncIterable<Uint8Array> };
export type Fetcher = {
  fetch(url: string, limits: FetchLimits): Promise<Fetched>;
  /** For responses too large for memory; readable until `take` resolves. */
  read<T>(url: string, limits: FetchLimits, take: (opened: Opened) => Promise<T>): Promise<T>;
};

export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>;

const maxRedirects = 5;
const maxHeaderBytes = 16 * 1024;
const redirects = new Set([301, 302, 303, 307, 308]);

/** Thrown while connecting; a blocked address must be indistinguishable from an unknown name. */
class NotPublic extends Error {}

/** The server timed out. */
export class TimedOut extends HttpError {}

/** The certificate of the server is not valid for its name, has expired, or was issued by nobody known. */
export class InvalidCertificate extends HttpError {}
const certificateCode = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/;

export function createFetcher({ allow, lookup }: { allow: readonly string[]; lookup?: Lookup }): Fetcher {
  const allowed = parseAllowList(allow);
  // Loaded lazily; most processes never fetch.
  let agent: Promise<Agent> | undefined;
  const createAgent = async (): Promise<Agent> =>
    new (await import('undici')).Agent({
      connect: { lookup: guarded(allowed, lookup ?? ((host) => systemLookup(host, { all: true }))) },
      maxHeaderSize: maxHeaderBytes,
      allowH2: false,
      // No keep-alive.
      pipelining: 0,
    });

  type OpenedResponse = { url: URL; host: string; answer: Answer; signal: AbortSignal };

  async function openResponse(given: string, limits: FetchLimits): Promise<OpenedResponse> {
    const { request } = await import('undici');
    const dispatcher = await (agent ??= createAgent());
    const late = AbortSignal.timeout(limits.timeoutMs);
    const signal = limits.signal ? AbortSignal.any([late, limits.signal]) : late;
    const { send } = limits;
    let url = check(URL.parse(given), allowed);
    for (let hops = 0; hops <= maxRedirects; hops += 1) {
      const host = hops === 0 ? url.hostname : 'the URL it redirects to';
      try {
        const answer = await request(url, {
          dispatcher,
          signal,
          headersTimeout: limits.timeoutMs,
          bodyTimeout: limits.timeoutMs,
          headers: {
            accept: limits.accept ?? '*/*',
            ...limits.headers,
            ...send?.headers,
            ...(limits.known?.etag !== undefined && { 'if-none-match': limits.known.etag }),
            ...(limits.known?.modified !== undefined && { 'if-modified-since': limits.known.modified }),
            'user-agent': `Lectern/${version}`,
            'accept-encoding': 'gzip, deflate, br',
          },
          ...(send && { method: send.method, body: send.body ?? null }),
        });
        const next = !send && redirects.has(answer.statusCode) ? headerOf(answer, 'location') : undefined;
        if (next === undefined) return { url, host, answer, signal };
        drop(answer);
        url = check(URL.parse(next, url), allowed);
      } catch (error) {
        throw refusalOf(error, host, limits);
      }
    }
    throw badRequest(`${URL.parse(given)?.hostname} redirects more than ${maxRedirects} times`);
  }

  async function read<T>(given: string, limits: FetchLimits, take: (opened: Opened) => Promise<T>): Promise<T> {
    const { url, host, answer, signal } = await openResponse(given, limits);
    try {
      return await take({
        url: url.href,
        status: answer.statusCode,
        contentType: headerOf(answer, 'content-type'),
        state: stateOf(answer),
        chunks: received(answer, { host, limits, signal }),
      });
    } finally {
      drop(answer);
    }
  }

  const fetch = (given: string, limits: FetchLimits): Promise<Fetched> =>
    read(given, limits, async ({ chunks, ...rest }) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      return { ...rest, bytes: Buffer.concat(parts) };
    });

  return { fetch, read };
}

function check(url: URL | null, allow: AllowList): URL {
  if (!url) throw badRequest('this is not a URL that can be fetched');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw badRequest('only URLs that begin with http:// or https:// can be fetched');
  }
  if (url.username !== '' || url.password !== '') {
    throw badRequest('a URL to fetch must not contain a user name or password');
  }
  // A literal IP address is connected to without a DNS lookup.
  const literal = literalAddress(url.hostname);
  if (literal && !isAddressAllowed(allow, literal.toString())) throw addressNotAllowed(url.hostname);
  return url;
}

function guarded(allow: AllowList, lookup: Lookup): LookupFunction {
  const resolve = async (host: string) => {
    const found = await lookup(host);
    const trusted = allow.hosts.has(host.toLowerCase().replace(/\.$/, ''));
    // Check all of them: a private address among public ones would lead inside now and then.
    if (found.length === 0 || (!trusted && !found.every(({ address }) => isAddressAllowed(allow, address)))) {
      throw new NotPublic();
    }
    return found;
  };
  return (host, options, done) => {
    resolve(host).then(
      (found) => (options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family)),
      (error: unknown) => done(error as NodeJS.ErrnoException, ''),
    );
  };
}

type Answer = Dispatcher.ResponseData;

const headerOf = ({ headers }: Answer, name: string): string | undefined => [headers[name]].flat()[0];

function stateOf(answer: Answer): FetchedState {
  const [etag, modified] = [headerOf(answer, 'etag'), headerOf(answer, 'last-modified')];
  return { ...(etag !== undefined && { etag }), ...(modified !== undefined && { modified }) };
}

const drop = (answer: Answer): void => void answer.body.on('error', () => undefined).destroy();

type ResponseReader = { host: string; limits: FetchLimits; signal: AbortSignal };

async function* received(answer: Answer, { host, limits, signal }: ResponseReader): AsyncGenerator<Uint8Array> {
  const { maxBytes } = limits;
  let size = 0;
  try {
    for await (const chunk of decoded(answer, maxBytes, signal) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield chunk;
    }
  } catch (error) {
    throw refusalOf(error, host, limits);
  }
}

const tooLarge = (maxBytes: number): HttpError => badRequest(`the response is larger than ${maxBytes} bytes`);

const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Decompressed as a stream, so that the size limit also stops decompression bombs. */
function decoded(answer: Answer, maxBytes: number, signal: AbortSignal): Readable {
  const encoding = headerOf(answer, 'content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (Number(headerOf(answer, 'content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (encoding === 'identity' || encoding === '') return answer.body;
  if (!Object.hasOwn(unpackers, encoding)) throw badRequest('the response uses an unsupported content encoding');
  const unpacked = unpackers[encoding as keyof typeof unpackers]();
  signal.addEventListener('abort', () => unpacked.destroy(signal.reason as Error), { once: true });
  let packedSize = 0;
  answer.body.on('data', (chunk: Uint8Array) => {
    packedSize += chunk.length;
    // An archive may also produce empty output endlessly.
    if (packedSize > maxBytes) unpacked.destroy(tooLarge(maxBytes));
  });
  answer.body.on('error', (error) => unpacked.destroy(error));
  return answer.body.pipe(unpacked);
}

function refusalOf(error: unknown, host: string, { timeoutMs, signal }: FetchLimits): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof HttpError) return error;
  const { name, code, cause } = error as { name?: string; code?: string; cause?: unknown };
  if (error instanceof NotPublic || cause instanceof NotPublic || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return addressNotAllowed(host);
  }
  if (name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') {
    return new TimedOut(400, `${host} did not respond within ${timeoutMs / 1000} seconds`);
  }
  if (certificateCode.test(code ?? ''))
    return new InvalidCertificate(400, `${host} has no valid certificate (${code})`);
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return badRequest(`${host} sent headers that are too large`);
  return badRequest(`${host} cannot be reached, or is not a web server`);
}
