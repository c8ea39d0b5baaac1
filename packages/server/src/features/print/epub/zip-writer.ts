// Writes a zip file entry by entry, so that only one of them is in memory. Sizes stand before the bytes: readers of books
// refuse entries that are stored as they are and tell their size afterwards.
import { crc32, deflateRawSync } from 'node:zlib';

const stored = 0;
const deflated = 8;
/** Names are UTF-8. */
const flags = 0x0800;
const zipVersion = 20;

export class ZipWriter {
  readonly #write: (bytes: Buffer) => void;
  readonly #stamp: { time: number; date: number };
  readonly #directory: Buffer[] = [];
  #at = 0;

  constructor(write: (bytes: Buffer) => void, time: Date) {
    this.#write = write;
    this.#stamp = stampOf(time);
  }

  add(name: string, bytes: Uint8Array, { compress }: { compress: boolean }): void {
    const packed = compress
      ? deflateRawSync(bytes, { level: 6 })
      : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const path = Buffer.from(name, 'utf8');
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(zipVersion, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(compress ? deflated : stored, 4);
    facts.writeUInt16LE(this.#stamp.time, 6);
    facts.writeUInt16LE(this.#stamp.date, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(this.#at, 10);
    this.#directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), version(), facts, place, path]));
    for (const part of [Buffer.from('PK\x03\x04'), facts, path, packed]) this.#put(part);
  }

  end(): void {
    const begins = this.#at;
    for (const entry of this.#directory) this.#put(entry);
    const last = Buffer.alloc(22);
    last.write('PK\x05\x06', 'latin1');
    last.writeUInt16LE(this.#directory.length, 8);
    last.writeUInt16LE(this.#directory.length, 10);
    last.writeUInt32LE(this.#at - begins, 12);
    last.writeUInt32LE(begins, 16);
    this.#put(last);
  }

  #put(bytes: Buffer): void {
    this.#write(bytes);
    this.#at += bytes.length;
  }
}

function version(): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(zipVersion);
  return bytes;
}

/** The calendar of zip begins in 1980. */
function stampOf(at: Date): { time: number; date: number } {
  const year = Math.max(1980, at.getUTCFullYear());
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  };
}
