// Writes a zip file as it comes: nothing is held but the piece at hand, and there is no limit to its size.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipResult = { bytes: number; sha256: string };
type Piece = string | Uint8Array;

const pieceBytes = 64 * 1024;

/** Pieces worth compressing at once: a call for each row would cost more than the compressing. */
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
    // Heard by whoever adds or ends; nobody may be waiting just now.
    promise.catch(() => {});
    this.#written = pipeline(this.#zip.outputStream, target);
    this.#written.catch(reject);
    once(this.#zip, 'error').then(([error]) => reject(error), reject);
  }

  /** Resolves when the last piece has been taken. */
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
      // A generator that was never started does not end what it would have read, and an open file would be left behind.
      if (source instanceof Readable) source.destroy();
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  async end(): Promise<void> {
    this.#zip.end();
    await Promise.race([this.#written, this.#failed]);
  }
}
