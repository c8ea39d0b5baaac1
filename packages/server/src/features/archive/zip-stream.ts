// Streaming ZIP writer: holds only the current chunk, without a size limit.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipResult = { bytes: number; sha256: string };
type Piece = string | Uint8Array;

const pieceBytes = 64 * 1024;

/** Minimum chunk for compression: a call per row would cost more than compressing. */
async function* inPieces(source: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const piece of source) {
    if (typeof piece === 'string') {
      text += piece;
      if (text.length < pieceBytes) continue;
      yield Buffer.from(text);
      text = '';
    } else {
      if (text !== '') yield Buffer.from(text);
      text = '';
      yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    }
  }
  if (text !== '') yield Buffer.from(text);
}

export class ZipStream {
  readonly #zip = new ZipFile();
  readonly #written: Promise<void>;
  readonly #failed: Promise<never>;
  readonly #time: Date;

  constructor(target: Writable, time: Date) {
    this.#time = time;
    const { promise, reject } = Promise.withResolvers<never>();
    this.#failed = promise;
    // Rethrown by add or end; without a listener it would be unhandled.
    promise.catch(() => {});
    this.#written = pipeline(this.#zip.outputStream, target);
    this.#written.catch(reject);
    once(this.#zip, 'error').then(([error]) => reject(error), reject);
  }

  /** Resolves when the last chunk has been consumed. */
  async add(name: string, source: AsyncIterable<Piece>, { compress = true } = {}): Promise<ZipResult> {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* counted() {
      for await (const piece of inPieces(source)) {
        bytes += piece.length;
        hash.update(piece);
        yield piece;
      }
    }
    const stream = Readable.from(counted(), { objectMode: false });
    this.#zip.addReadStream(stream, name, { compress, mtime: this.#time, mode: 0o100600 });
    try {
      await Promise.race([finished(stream), this.#failed]);
    } finally {
      stream.destroy();
      // A generator that was never started does not run its cleanup, and an open file would leak.
      if (source instanceof Readable) source.destroy();
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  async end(): Promise<void> {
    this.#zip.end();
    await Promise.race([this.#written, this.#failed]);
  }
}
