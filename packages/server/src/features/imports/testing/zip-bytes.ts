// Handcrafted archives that no regular program writes.
import { constants, crc32, deflateRawSync } from 'node:zlib';

export type RawEntry = {
  name: string | Uint8Array;
  body?: Uint8Array;
  /** How often the body is repeated. */
  times?: number;
  /** The size stated in the central directory. */
  size?: number;
  /** Unix mode, for symbolic links. */
  mode?: number;
  /** Bit 11 marks a UTF-8 name, bit 0 an encrypted entry. */
  flags?: number;
  stored?: boolean;
};

/** Each repetition is a block of its own, so that none but the first is compressed. */
function deflated(body: Uint8Array, times: number): Buffer {
  if (times === 1) return deflateRawSync(body);
  const block = deflateRawSync(body, { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => block), deflateRawSync(Buffer.alloc(0))]);
}

export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, body = Buffer.alloc(0), times = 1, mode = 0o100644, flags = 0, stored, ...rest } of entries) {
    const { size = body.length * times } = rest;
    const bytes = Buffer.from(name);
    const packed = stored ? Buffer.from(body) : deflated(body, times);
    let sum = 0;
    for (let at = 0; at < times; at++) sum = crc32(body, sum);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(stored ? 0 : 8, 8);
    local.writeUInt32LE(sum, 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(bytes.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE((3 << 8) | 20, 4);
    central.writeUInt16LE(20, 6);
    local.copy(central, 8, 6, 30);
    central.writeUInt16LE(0, 30);
    central.writeUInt32LE((mode << 16) >>> 0, 38);
    central.writeUInt32LE(at, 42);
    parts.push(local, bytes, packed);
    directory.push(central, bytes);
    at += local.length + bytes.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}
