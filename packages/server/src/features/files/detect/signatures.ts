// Detects binary formats by their magic bytes.
import type { Bytes } from './bytes.ts';
import { isoMediaType } from './iso-media.ts';
import { zipType } from './zip.ts';

type Test = (bytes: Bytes) => string | undefined;

const begins =
  (type: string, ...bytes: number[]): Test =>
  (given) =>
    given.startsWith(...bytes) ? type : undefined;
const spells =
  (type: string, letters: string, at = 0): Test =>
  (given) =>
    given.ascii(at, letters.length) === letters ? type : undefined;

const riffTypes: Record<string, string> = { WEBP: 'image/webp', WAVE: 'audio/wav', 'AVI ': 'video/x-msvideo' };
const bmpHeaders = [12, 40, 52, 56, 64, 108, 124];

const tests: Test[] = [
  begins('image/png', 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  begins('image/jpeg', 0xff, 0xd8, 0xff),
  spells('image/gif', 'GIF87a'),
  spells('image/gif', 'GIF89a'),
  (bytes) => (bytes.ascii(0, 4) === 'RIFF' ? riffTypes[bytes.ascii(8, 4)] : undefined),
  isoMediaType,
  (bytes) => (bytes.ascii(0, 2) === 'BM' && bmpHeaders.includes(bytes.u32(14, true)) ? 'image/bmp' : undefined),
  (bytes) =>
    bytes.startsWith(0, 0, 1, 0) && bytes.u16(4, true) > 0 && bytes.u8(9) === 0
      ? 'image/vnd.microsoft.icon'
      : undefined,
  begins('image/tiff', 0x49, 0x49, 0x2a, 0),
  begins('image/tiff', 0x4d, 0x4d, 0, 0x2a),
  spells('image/vnd.adobe.photoshop', '8BPS'),
  spells('application/pdf', '%PDF-'),
  zipType,
  begins('application/gzip', 0x1f, 0x8b, 0x08),
  spells('application/x-bzip2', 'BZh'),
  begins('application/x-xz', 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0),
  begins('application/zstd', 0x28, 0xb5, 0x2f, 0xfd),
  begins('application/x-7z-compressed', 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
  spells('application/vnd.rar', 'Rar!\x1a\x07'),
  spells('application/x-tar', 'ustar', 257),
  matroskaType,
  oggType,
  spells('audio/flac', 'fLaC'),
  spells('audio/midi', 'MThd'),
  spells('audio/mpeg', 'ID3'),
  mpegAudioType,
  spells('font/woff', 'wOFF'),
  spells('font/woff2', 'wOF2'),
  spells('font/otf', 'OTTO'),
  spells('font/collection', 'ttcf'),
  (bytes) =>
    bytes.startsWith(0, 1, 0, 0) && bytes.u16(4) > 0 && bytes.u16(4) < 256 && bytes.length > 12
      ? 'font/ttf'
      : undefined,
  begins('application/wasm', 0, 0x61, 0x73, 0x6d),
];

/** Container formats whose subtypes cannot be distinguished by their beginning. */
export const isOldOffice = (bytes: Bytes): boolean => bytes.startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

export function signatureType(bytes: Bytes): string | undefined {
  for (const test of tests) {
    const type = test(bytes);
    if (type !== undefined) return type;
  }
  return undefined;
}

function matroskaType(bytes: Bytes): string | undefined {
  if (!bytes.startsWith(0x1a, 0x45, 0xdf, 0xa3)) return undefined;
  return bytes.ascii(0, 64).includes('webm') ? 'video/webm' : 'video/x-matroska';
}

function oggType(bytes: Bytes): string | undefined {
  if (bytes.ascii(0, 4) !== 'OggS') return undefined;
  const streams = bytes.ascii(0, 512);
  return streams.includes('theora') ? 'video/ogg' : 'audio/ogg';
}

/** A frame begins with eleven set bits; the two layer bits distinguish the two formats. */
function mpegAudioType(bytes: Bytes): string | undefined {
  if (bytes.length < 4 || bytes.u8(0) !== 0xff) return undefined;
  const second = bytes.u8(1);
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  const layered = (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) !== 0;
  // Rejects invalid bit rates and sampling rates, as in text that begins with these bytes.
  return layered && bytes.u8(2) >> 4 !== 0xf && (bytes.u8(2) & 0x0c) !== 0x0c ? 'audio/mpeg' : undefined;
}
