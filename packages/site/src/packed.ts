// Bodies in the forms browsers take, each with its own strong name.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept) ? 'gzip' : 'identity';
}

const pageQuality = 4;
const fileQuality = 9;
const large = 400_000;
/** What takes longer to pack than others should wait is packed beside this thread. */
const apart = 100_000;

const packApart = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export class Packed {
  readonly #plain: Buffer;
  readonly #hash: string;
  readonly #forms = new Map<Encoding, Buffer>();
  /** Forms that are being made, for all who ask meanwhile. */
  readonly #underWay = new Map<Encoding, Promise<Buffer>>();
  readonly #quality: number;

  constructor(body: string | Buffer, lasts = false) {
    this.#plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
    this.#quality = lasts && this.#plain.length < large ? fileQuality : pageQuality;
  }

  get size(): number {
    let size = this.#plain.length;
    for (const form of this.#forms.values()) size += form.length;
    return size;
  }

  /** Equal names are equal bytes, so every form has its own. */
  etag(encoding: Encoding): string {
    return `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  }

  form(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#plain;
    const form = this.#forms.get(encoding);
    if (form) return form;
    if (this.#plain.length > apart) return this.#underWay.get(encoding) ?? this.#beginApart(encoding);
    const made =
      encoding === 'gzip'
        ? gzipSync(this.#plain, { level: 6 })
        : brotliCompressSync(this.#plain, this.#brotliOptions());
    this.#forms.set(encoding, made);
    return made;
  }

  #beginApart(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const made = this.#packApart(encoding).finally(() => this.#underWay.delete(encoding));
    this.#underWay.set(encoding, made);
    return made;
  }

  async #packApart(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const made =
      encoding === 'gzip'
        ? await packApart.gzip(this.#plain, { level: 6 })
        : await packApart.br(this.#plain, this.#brotliOptions());
    this.#forms.set(encoding, made);
    return made;
  }

  #brotliOptions(): BrotliOptions {
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return { params: { [BROTLI_PARAM_QUALITY]: this.#quality, [BROTLI_PARAM_SIZE_HINT]: this.#plain.length } };
  }
}

export const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
