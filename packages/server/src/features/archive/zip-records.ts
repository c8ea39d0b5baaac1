// Records of the ZIP format: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT. Sizes and checksums follow
// the data, so that it can be streamed; larger archives use the ZIP64 records.

export type ZipEntry = {
  readonly name: string;
  readonly isCompressed: boolean;
  readonly offset: number;
  crc: number;
  bytes: number;
  compressedBytes: number;
};

const [zip20, zip64] = [20, 45];
/** Unix, version 6.3 of the specification. */
const madeBy = (3 << 8) | 63;
/** Names are UTF-8, and sizes follow the data. */
const flags = (1 << 11) | (1 << 3);
const deflated = 8;
/** A plain file that only its owner can read and write. */
const attributes = (0o100600 << 16) >>> 0;
const most16 = 0xffff;
const most32 = 0xffffffff;

/** Little-endian fields one after the other, as pairs of width and value. */
function record(...fields: readonly (readonly [2 | 4 | 8, number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
}

/** Two seconds are the smallest step, in local time, from 1980 on. */
function dosTime(time: Date): [number, number] {
  const clamped = new Date(Math.min(Math.max(+time, +new Date(1980, 0, 1)), +new Date(2107, 11, 31, 23, 59, 58)));
  return [
    (clamped.getHours() << 11) | (clamped.getMinutes() << 5) | (clamped.getSeconds() >> 1),
    ((clamped.getFullYear() - 1980) << 9) | ((clamped.getMonth() + 1) << 5) | clamped.getDate(),
  ];
}

const methodOf = ({ isCompressed }: ZipEntry): number => (isCompressed ? deflated : 0);
const isLarge = (...sizes: number[]): boolean => sizes.some((size) => size >= most32);

export function localHeader(entry: ZipEntry, time: Date): Buffer {
  const name = Buffer.from(entry.name);
  const [clock, date] = dosTime(time);
  return Buffer.concat([
    record([4, 0x04034b50], [2, zip20], [2, flags], [2, methodOf(entry)], [2, clock], [2, date]),
    record([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);
}

export function dataDescriptor({ crc, bytes, compressedBytes, offset }: ZipEntry): Buffer {
  const width = isLarge(bytes, compressedBytes, offset) ? 8 : 4;
  return record([4, 0x08074b50], [4, crc], [width, compressedBytes], [width, bytes]);
}

export function centralRecord(entry: ZipEntry, time: Date): Buffer {
  const { crc, bytes, compressedBytes, offset } = entry;
  const name = Buffer.from(entry.name);
  const [clock, date] = dosTime(time);
  const seconds = Math.min(Math.max(Math.floor(+time / 1000), 0), 0x7fffffff);
  const modified = Buffer.concat([record([2, 0x5455], [2, 5]), Buffer.of(3), record([4, seconds])]);
  const large = isLarge(bytes, compressedBytes, offset);
  const sizes = large ? record([2, 0x0001], [2, 24], [8, bytes], [8, compressedBytes], [8, offset]) : Buffer.alloc(0);
  const short = (size: number): [4, number] => [4, large ? most32 : size];
  return Buffer.concat([
    record([4, 0x02014b50], [2, madeBy], [2, large ? zip64 : zip20], [2, flags], [2, methodOf(entry)]),
    record([2, clock], [2, date], [4, crc], short(compressedBytes), short(bytes)),
    record([2, name.length], [2, modified.length + sizes.length], [2, 0], [2, 0], [2, 0]),
    record([4, attributes], short(offset)),
    name,
    modified,
    sizes,
  ]);
}

/** The last record: where the central directory is. */
export function endRecords(entries: number, { offset, bytes }: { offset: number; bytes: number }): Buffer {
  const large = entries >= most16 || isLarge(offset, bytes);
  const [count, start, size] = large
    ? [Math.min(entries, most16), Math.min(offset, most32), Math.min(bytes, most32)]
    : [entries, offset, bytes];
  const end = record([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, 0]);
  if (!large) return end;
  return Buffer.concat([
    record([4, 0x06064b50], [8, 44], [2, madeBy], [2, zip64], [4, 0], [4, 0]),
    record([8, entries], [8, entries], [8, bytes], [8, offset]),
    record([4, 0x07064b50], [4, 0], [8, offset + bytes], [4, 1]),
    end,
  ]);
}
