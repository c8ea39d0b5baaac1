// Bodies in the forms browsers take, each with its own strong name. Whoever asks first waits for the packing, so it is
// done quickly; for those who come later it is done once more beside this thread, and better.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, type BrotliOptions } from 'node:zlib';
import { SingleFlight } from '@lectern/content/single-flight';

export type Encoding = 'br' | 'gzip' | 'identity';
type Packing = 'br' | 'gzip';

export function encodingFor(accept: string | undefined): Encoding {
  if (accept === undefined) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(accept) ? 'gzip' : 'identity';
}

/** How much is done for each; files last for ever. */
const levels = { quick: { br: 2, gzip: 1 }, page: { br: 5, gzip: 6 }, file: { br: 9, gzip: 6 } };
type Level = keyof typeof levels;

const large = 400_000;
/** What takes longer to pack than others should wait is packed beside this thread. */
const apart = 100_000;

const packApart = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Bytes and their name: equal names are equal bytes, so every form has its own. */
export type Form = { bytes: Buffer; etag: string };

export class Packed {
  readonly #plain: Buffer;
  readonly #hash: string;
  readonly #forms = new Map<Packing, Form>();
  readonly #quick = new Map<Packing, Form>();
  readonly #compressing = new SingleFlight<Form>();
  readonly #level: Level;
  readonly #quickFirst: boolean;

  /** `again`: it is kept, and may be asked for again. */
  constructor(body: string | Buffer, { lasts = false, again = false } = {}) {
    this.#plain = typeof body === 'string' ? Buffer.from(body) : body;
    this.#hash = createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22);
    this.#level = lasts && this.#plain.length < large ? 'file' : 'page';
    this.#quickFirst = again;
  }

  get size(): number {
    let size = this.#plain.length;
    for (const { bytes } of [...this.#forms.values(), ...this.#quick.values()]) size += bytes.length;
    return size;
  }

  #name(encoding: Encoding, level: Level): string {
    return `"${this.#hash}${encoding === 'identity' ? '' : `-${encoding}${levels[level][encoding]}`}"`;
  }

  /** Of all forms that say the same to a reader. */
  names(encoding: Encoding): string[] {
    const own = this.#name(encoding, this.#level);
    return encoding === 'identity' ? [own] : [own, this.#name(encoding, 'quick')];
  }

  /** The best there is, or one that is quickly made. */
  form(encoding: Encoding): Form | Promise<Form> {
    if (encoding === 'identity') return { bytes: this.#plain, etag: this.#name(encoding, this.#level) };
    const known = this.#forms.get(encoding);
    if (known) return known;
    if (this.#plain.length > apart) return this.#beginApart(encoding);
    const forms = this.#quickFirst ? this.#quick : this.#forms;
    const made = forms.get(encoding) ?? this.#packed(encoding, this.#quickFirst ? 'quick' : this.#level);
    forms.set(encoding, made);
    return made;
  }

  canBeBetter(encoding: Encoding): encoding is Packing {
    return encoding !== 'identity' && !this.#forms.has(encoding);
  }

  async better(encoding: Packing): Promise<Form> {
    return this.#forms.get(encoding) ?? this.#beginApart(encoding);
  }

  #beginApart(encoding: Packing): Promise<Form> {
    return this.#compressing.run(encoding, () => this.#packedApart(encoding));
  }

  #packed(encoding: Packing, level: Level): Form {
    const options = this.#options(encoding, level);
    const bytes = encoding === 'gzip' ? gzipSync(this.#plain, options) : brotliCompressSync(this.#plain, options);
    return { bytes, etag: this.#name(encoding, level) };
  }

  async #packedApart(encoding: Packing): Promise<Form> {
    const bytes = await packApart[encoding](this.#plain, this.#options(encoding, this.#level));
    const form = { bytes, etag: this.#name(encoding, this.#level) };
    this.#forms.set(encoding, form);
    this.#quick.delete(encoding);
    return form;
  }

  #options(encoding: Packing, level: Level): BrotliOptions & { level?: number } {
    if (encoding === 'gzip') return { level: levels[level].gzip };
    const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
    return { params: { [BROTLI_PARAM_QUALITY]: levels[level].br, [BROTLI_PARAM_SIZE_HINT]: this.#plain.length } };
  }
}

/** Which of the names a reader says they have. */
export function namedIn(header: string | undefined, names: readonly string[]): string | undefined {
  if (header === undefined) return undefined;
  const said = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return names.find((name) => said.includes(name) || said.includes('*'));
}
