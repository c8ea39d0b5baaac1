// A response body in the content encodings that clients accept, each with its own strong ETag. The first request waits for
// the compression, so it uses a low level; requests that follow get a body that was recompressed at a higher level in the
// thread pool. A cached body keeps its compressed forms only: nearly every client asks for one of them, and the text they
// were made of takes several times their memory.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  brotliDecompressSync,
  constants,
  gunzip,
  gunzipSync,
  gzip,
  gzipSync,
  type BrotliOptions,
} from 'node:zlib';
import { SingleFlight } from '@lectern/content/single-flight';

export type Encoding = 'br' | 'gzip' | 'identity';
type Compression = 'br' | 'gzip';

export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept) ? 'gzip' : 'identity';
}

/** Compression levels; files are immutable, so they are worth a high one. */
const levels = { quick: { br: 2, gzip: 1 }, page: { br: 5, gzip: 6 }, file: { br: 9, gzip: 6 } };
type Level = keyof typeof levels;

const large = 400_000;
/** Lists of all pages, which an edit changes: a higher level would take longer than all the rest. */
const veryLarge = 1_000_000;
/** Longer bodies are compressed in the thread pool so as not to block the event loop. */
const syncLimit = 100_000;

const compressSync = { br: brotliCompressSync, gzip: gzipSync };
const compressAsync = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressSync = { br: brotliDecompressSync, gzip: gunzipSync };
const decompressAsync = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** The result of zlib is the beginning of a larger buffer, which it would keep in memory. */
const withoutSlack = (bytes: Buffer): Buffer => Buffer.from(new Uint8Array(bytes).buffer);

/** The ETag is strong, equal ETags are equal bytes, so every encoding and level has its own. */
export type EncodedBody = { bytes: Buffer; etag: string };

type BodyOptions = {
  /** It does not change, so the highest level is worth it. */
  lasts?: boolean;
  /** It may be requested again. */
  cached?: boolean;
  /** Called when `size` has changed. */
  onResize?: () => void;
};

export class CompressedBody {
  /** Of the text, in bytes. */
  readonly length: number;
  readonly isCached: boolean;
  /** Undefined once a compressed form can restore it. */
  #plain: Buffer | undefined;
  readonly #hash: string;
  readonly #encoded = new Map<Compression, EncodedBody>();
  readonly #quickEncoded = new Map<Compression, EncodedBody>();
  readonly #running = new SingleFlight<EncodedBody>();
  readonly #level: Level;
  readonly #onResize: () => void;

  constructor(body: string | Buffer, { lasts = false, cached = false, onResize = () => undefined }: BodyOptions = {}) {
    this.#plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.length = this.#plain.length;
    this.#hash = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
    this.#level = this.length > veryLarge ? 'quick' : lasts && this.length < large ? 'file' : 'page';
    this.isCached = cached;
    this.#onResize = onResize;
  }

  /** Bytes in memory. */
  get size(): number {
    let size = this.#plain?.length ?? 0;
    for (const { bytes } of [...this.#encoded.values(), ...this.#quickEncoded.values()]) size += bytes.length;
    return size;
  }

  #etag(encoding: Encoding, level: Level): string {
    return `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}${levels[level][encoding]}`}"`;
  }

  /** ETags of all encodings of this body that a client may hold. */
  etags(encoding: Encoding): string[] {
    const own = this.#etag(encoding, this.#level);
    return encoding === 'identity' ? [own] : [own, this.#etag(encoding, 'quick')];
  }

  /** The best encoding available, or one that is quick to produce. */
  encode(encoding: Encoding): EncodedBody | Promise<EncodedBody> {
    if (encoding === 'identity') return this.#identity();
    const known = this.#encoded.get(encoding);
    if (known) return known;
    if (this.length > syncLimit) return this.#compressInPool(encoding);
    const quick = this.#quickEncoded.get(encoding);
    if (quick) return quick;
    const level = this.isCached ? 'quick' : this.#level;
    const bytes = withoutSlack(compressSync[encoding](this.#plainNow(), this.#options(encoding, level)));
    return this.#keep(this.isCached ? this.#quickEncoded : this.#encoded, encoding, level, bytes);
  }

  canRecompress(encoding: Encoding): encoding is Compression {
    return encoding !== 'identity' && !this.#encoded.has(encoding);
  }

  async recompress(encoding: Compression): Promise<EncodedBody> {
    return this.#encoded.get(encoding) ?? this.#compressInPool(encoding);
  }

  #identity(): EncodedBody | Promise<EncodedBody> {
    const etag = this.#etag('identity', this.#level);
    if (this.#plain !== undefined || this.length <= syncLimit) return { bytes: this.#plainNow(), etag };
    return this.#running.run('identity', async () => ({ bytes: await this.#plainFromPool(), etag }));
  }

  #compressInPool(encoding: Compression): Promise<EncodedBody> {
    return this.#running.run(encoding, async () => {
      const plain = await this.#plainFromPool();
      const bytes = await compressAsync[encoding](plain, this.#options(encoding, this.#level));
      this.#quickEncoded.delete(encoding);
      return this.#keep(this.#encoded, encoding, this.#level, withoutSlack(bytes));
    });
  }

  #keep(forms: Map<Compression, EncodedBody>, encoding: Compression, level: Level, bytes: Buffer): EncodedBody {
    const form = { bytes, etag: this.#etag(encoding, level) };
    forms.set(encoding, form);
    if (this.isCached) this.#plain = undefined;
    this.#onResize();
    return form;
  }

  #plainNow(): Buffer {
    if (this.#plain) return this.#plain;
    const [encoding, { bytes }] = this.#anyForm();
    return decompressSync[encoding](bytes);
  }

  async #plainFromPool(): Promise<Buffer> {
    if (this.#plain) return this.#plain;
    const [encoding, { bytes }] = this.#anyForm();
    return decompressAsync[encoding](bytes);
  }

  #anyForm(): [Compression, EncodedBody] {
    const [form] = [...this.#encoded, ...this.#quickEncoded];
    // The text is dropped only when there is one.
    return form!;
  }

  #options(encoding: Compression, level: Level): BrotliOptions & { level?: number } {
    if (encoding === 'gzip') return { level: levels[level].gzip };
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return { params: { [BROTLI_PARAM_QUALITY]: levels[level].br, [BROTLI_PARAM_SIZE_HINT]: this.length } };
  }
}

/** Which of the ETags `If-None-Match` contains. */
export function matchEtag(header: string | undefined, etags: readonly string[]): string | undefined {
  if (header === undefined) return undefined;
  const requested = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return etags.find((etag) => requested.includes(etag) || requested.includes('*'));
}
