// Bodies in the forms browsers take, each with its own strong name.
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept) ? 'gzip' : 'identity';
}

const pageQuality = 4;
const fileQuality = 9;
const large = 400_000;

export class Packed {
  readonly #plain: Buffer;
  readonly #hash: string;
  readonly #forms = new Map<Encoding, Buffer>();
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

  form(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.#plain;
    let form = this.#forms.get(encoding);
    if (!form) {
      form =
        encoding === 'gzip'
          ? gzipSync(this.#plain, { level: 6 })
          : brotliCompressSync(this.#plain, {
              params: {
                [constants.BROTLI_PARAM_QUALITY]: this.#quality,
                [constants.BROTLI_PARAM_SIZE_HINT]: this.#plain.length,
              },
            });
      this.#forms.set(encoding, form);
    }
    return form;
  }
}

export const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');
