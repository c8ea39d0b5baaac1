// Streaming ZIP writer: holds only the current chunk and the names of the files, without a size limit.
import { createHash } from 'node:crypto';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, crc32, createDeflateRaw, type ZlibOptions } from 'node:zlib';
import { createYielder } from '@lectern/content';
import { inChunks } from '#platform/chunks';
import { centralRecord, dataDescriptor, endRecords, localHeader, type ZipEntry } from './zip-records.ts';

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

/**
 * One compressor for all files: each is an object that the next full garbage collection has to end, and holds its
 * buffers until then.
 */
class Compressor {
  // What a piece is compressed to must fit, because it is read only afterwards. Options of streams apply too.
  readonly #deflate = createDeflateRaw({ highWaterMark: 4 * pieceBytes } as ZlibOptions);

  constructor() {
    // Errors are passed to whoever waits; without a listener they would end the process too.
    this.#deflate.on('error', () => {});
  }

  async *compress(piece: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < piece.length; at += pieceBytes) {
      await this.#done((done) => this.#deflate.write(piece.subarray(at, at + pieceBytes), done));
      yield* this.#compressed();
    }
  }

  async *finish(): AsyncGenerator<Buffer> {
    await this.#done((done) => this.#deflate.flush(constants.Z_FINISH, done));
    yield* this.#compressed();
    this.#deflate.reset();
  }

  close(): void {
    this.#deflate.destroy();
  }

  *#compressed(): Generator<Buffer> {
    for (let bytes; (bytes = this.#deflate.read() as Buffer | null) !== null;) yield bytes;
  }

  #done(work: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
  }
}

export class ZipStream {
  readonly #out = new PassThrough();
  readonly #compressor = new Compressor();
  readonly #entries: ZipEntry[] = [];
  readonly #written: Promise<void>;
  readonly #time: Date;
  #offset = 0;
  #failure: unknown;
  #waiting: PromiseWithResolvers<void> | undefined;

  constructor(target: Writable, time: Date) {
    this.#time = time;
    this.#written = pipeline(this.#out, target);
    // Rethrown by add or end; without a listener it would be unhandled.
    this.#written.catch((error: unknown) => {
      this.#failure = error;
      this.#waiting?.reject(error);
      this.#compressor.close();
    });
    this.#out.on('drain', () => this.#waiting?.resolve());
  }

  /** Resolves when the last chunk has been consumed. */
  async add(name: string, source: AsyncIterable<Piece>, { compress = true } = {}): Promise<ZipResult> {
    try {
      return await this.#add(checkedName(name), source, compress);
    } catch (error) {
      // The compressor is closed with the target, and only says that it is.
      throw this.#failure ?? error;
    } finally {
      // A generator that was never started does not run its cleanup, and an open file would leak.
      if (source instanceof Readable) source.destroy();
    }
  }

  async #add(name: string, source: AsyncIterable<Piece>, isCompressed: boolean): Promise<ZipResult> {
    const hash = createHash('sha256');
    const entry = { name, isCompressed, offset: this.#offset, crc: 0, bytes: 0, compressedBytes: 0 };
    await this.#write(localHeader(entry, this.#time));
    const begin = this.#offset;
    for await (const piece of inPieces(source)) {
      entry.bytes += piece.length;
      entry.crc = crc32(piece, entry.crc);
      hash.update(piece);
      if (isCompressed) for await (const part of this.#compressor.compress(piece)) await this.#write(part);
      else await this.#write(piece);
    }
    if (isCompressed) for await (const part of this.#compressor.finish()) await this.#write(part);
    entry.compressedBytes = this.#offset - begin;
    await this.#write(dataDescriptor(entry));
    this.#entries.push(entry);
    return { bytes: entry.bytes, sha256: hash.digest('hex') };
  }

  async end(): Promise<void> {
    const offset = this.#offset;
    const due = createYielder();
    for (const some of inChunks(this.#entries)) {
      await this.#write(Buffer.concat(some.map((entry) => centralRecord(entry, this.#time))));
      await due();
    }
    await this.#write(endRecords(this.#entries.length, { offset, bytes: this.#offset - offset }));
    this.#out.end();
    await this.#written;
    this.#compressor.close();
  }

  async #write(bytes: Buffer): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    this.#offset += bytes.length;
    if (this.#out.write(bytes)) return;
    this.#waiting = Promise.withResolvers();
    await this.#waiting.promise;
    this.#waiting = undefined;
  }
}

/** A name must stay below the folder the archive is unpacked into. */
function checkedName(name: string): string {
  const plain = name.replaceAll('\\', '/');
  if (plain === '' || /^(?:[a-z]:|\/)|\/$/i.test(plain) || plain.split('/').includes('..')) {
    throw new Error(`no file of an archive can be named ${name}`);
  }
  return plain;
}
