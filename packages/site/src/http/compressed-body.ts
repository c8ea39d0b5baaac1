// A response body in the content encodings that clients accept, each with its own strong ETag. The first request waits for
// the compression, so it uses a low level; requests that follow get a body that was recompressed at a higher level in the
// thread pool.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
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

const compressAsync = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** The ETag is strong, equal ETags are equal bytes, so every encoding and level has its own. */
export type EncodedBody = { bytes: Buffer; etag: string };

export class CompressedBody {
  readonly #plain: Buffer;
  readonly #hash: string;
  readonly #encoded = new Map<Compression, EncodedBody>();
  readonly #quickEncoded = new Map<Compression, EncodedBody>();
  readonly #compressing = new SingleFlight<EncodedBody>();
  readonly #level: Level;
  readonly #quickFirst: boolean;

  /** `again`: it is cached and may be requested again. */
  constructor(body: string | Buffer, { lasts = false, again = false } = {}) {
    this.#plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
    this.#level = this.#plain.length > veryLarge ? 'quick' : lasts && this.#plain.length < large ? 'file' : 'page';
    this.#quickFirst = again;
  }

  get size(): number {
    let size = this.#plain.length;
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
    if (encoding === 'identity') return { bytes: this.#plain, etag: this.#etag(encoding, this.#level) };
    const known = this.#encoded.get(encoding);
    if (known) return known;
    if (this.#plain.length > syncLimit) return this.#startAsync(encoding);
    const forms = this.#quickFirst ? this.#quickEncoded : this.#encoded;
    const made = forms.get(encoding) ?? this.#compress(encoding, this.#quickFirst ? 'quick' : this.#level);
    forms.set(encoding, made);
    return made;
  }

  canRecompress(encoding: Encoding): encoding is Compression {
    return encoding !== 'identity' && !this.#encoded.has(encoding);
  }

  async recompress(encoding: Compression): Promise<EncodedBody> {
    return this.#encoded.get(encoding) ?? this.#startAsync(encoding);
  }

  #startAsync(encoding: Compression): Promise<EncodedBody> {
    return this.#compressing.run(encoding, () => this.#compressAsync(encoding));
  }

  #compress(encoding: Compression, level: Level): EncodedBody {
    const options = this.#options(encoding, level);
    const bytes = encoding === 'gzip' ? gzipSync(this.#plain, options) : brotliCompressSync(this.#plain, options);
    return { bytes, etag: this.#etag(encoding, level) };
  }

  async #compressAsync(encoding: Compression): Promise<EncodedBody> {
    const bytes = await compressAsync[encoding](this.#plain, this.#options(encoding, this.#level));
    const form = { bytes, etag: this.#etag(encoding, this.#level) };
    this.#encoded.set(encoding, form);
    this.#quickEncoded.delete(encoding);
    return form;
  }

  #options(encoding: Compression, level: Level): BrotliOptions & { level?: number } {
    if (encoding === 'gzip') return { level: levels[level].gzip };
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return { params: { [BROTLI_PARAM_QUALITY]: levels[level].br, [BROTLI_PARAM_SIZE_HINT]: this.#plain.length } };
  }
}

/** Which of the ETags `If-None-Match` contains. */
export function matchEtag(header: string | undefined, etags: readonly string[]): string | undefined {
  if (header === undefined) return undefined;
  const requested = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return etags.find((etag) => requested.includes(etag) || requested.includes('*'));
}
