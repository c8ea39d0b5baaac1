// Boxes of the ISO base media file format, shared by MP4, QuickTime, AVIF and HEIC.
import type { Bytes } from './bytes.ts';
import type { Dimensions } from './dimensions.ts';

const brands: [RegExp, string][] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/, 'image/heic'],
  [/^qt {2}$/, 'video/quicktime'],
  [/^M4[AB] $/, 'audio/mp4'],
];

export function isoMediaType(bytes: Bytes): string | undefined {
  if (bytes.ascii(4, 4) !== 'ftyp') return undefined;
  const brand = bytes.ascii(8, 4);
  // Images may have a generic major brand and list the specific one among the compatible brands.
  const listed = bytes.ascii(16, Math.min(bytes.u32(0), 256) - 16);
  if ((brand === 'mif1' || brand === 'msf1') && /avi[fs]/.test(listed)) return 'image/avif';
  return brands.find(([pattern]) => pattern.test(brand))?.[1] ?? 'video/mp4';
}

type Box = { kind: string; from: number; to: number };

function* boxesIn(bytes: Bytes, from: number, to: number): Generator<Box> {
  for (let at = from; at + 8 <= to;) {
    const size = bytes.u32(at);
    const end = size === 0 ? to : at + size;
    // 64-bit sizes are for media data, which comes after the boxes read here.
    if ((size !== 0 && size < 8) || end > to) return;
    yield { kind: bytes.ascii(at + 4, 4), from: at + 8, to: end };
    at = end;
  }
}

const boxIn = (bytes: Bytes, { from, to }: Omit<Box, 'kind'>, kind: string): Box | undefined =>
  boxesIn(bytes, from, to).find((box) => box.kind === kind);

/** The largest image in the file: thumbnails and tiles are smaller. */
export function isoImageSize(bytes: Bytes): Dimensions | undefined {
  const meta = boxIn(bytes, { from: 0, to: bytes.length }, 'meta');
  // Skips four bytes of version and flags.
  const properties = meta && boxIn(bytes, { from: meta.from + 4, to: meta.to }, 'iprp');
  const list = properties && boxIn(bytes, properties, 'ipco');
  if (!list) return undefined;
  let largest: Dimensions | undefined;
  let turned = false;
  for (const { kind, from } of boxesIn(bytes, list.from, list.to)) {
    if (kind === 'irot') turned = (bytes.u8(from) & 1) === 1;
    if (kind !== 'ispe') continue;
    const size = { width: bytes.u32(from + 4), height: bytes.u32(from + 8) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest && turned ? { width: largest.height, height: largest.width } : largest;
}
