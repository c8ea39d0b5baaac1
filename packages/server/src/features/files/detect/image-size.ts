// The display size of an image, read from its header.
import type { Bytes } from './bytes.ts';
import type { Dimensions } from './dimensions.ts';
import { isoImageSize } from './iso-media.ts';
import { jpegSize } from './jpeg.ts';

const readers: Record<string, (bytes: Bytes) => Dimensions | undefined> = {
  'image/png': (bytes) => ({ width: bytes.u32(16), height: bytes.u32(20) }),
  'image/gif': (bytes) => ({ width: bytes.u16(6, true), height: bytes.u16(8, true) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
  'image/bmp': bmpSize,
  'image/vnd.microsoft.icon': iconSize,
  'image/avif': isoImageSize,
  'image/heic': isoImageSize,
};

export function imageSize(type: string, bytes: Bytes): Dimensions | undefined {
  const size = readers[type]?.(bytes);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

function webpSize(bytes: Bytes): Dimensions | undefined {
  switch (bytes.ascii(12, 4)) {
    case 'VP8 ':
      return { width: bytes.u16(26, true) & 0x3fff, height: bytes.u16(28, true) & 0x3fff };
    case 'VP8L': {
      if (bytes.length < 25) return undefined;
      const bits = bytes.u32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      if (bytes.length < 30) return undefined;
      const three = (at: number) => bytes.u16(at, true) | (bytes.u8(at + 2) << 16);
      return { width: three(24) + 1, height: three(27) + 1 };
    }
    default:
      return undefined;
  }
}

function bmpSize(bytes: Bytes): Dimensions {
  // The oldest header has 16-bit numbers.
  if (bytes.u32(14, true) === 12) return { width: bytes.u16(18, true), height: bytes.u16(20, true) };
  // A negative height means top-down row order.
  return { width: bytes.i32(18, true), height: Math.abs(bytes.i32(22, true)) };
}

/** The largest image of an icon; 0 stands for 256. */
function iconSize(bytes: Bytes): Dimensions | undefined {
  let largest: Dimensions | undefined;
  for (let index = 0; index < bytes.u16(4, true) && 6 + (index + 1) * 16 <= bytes.length; index++) {
    const at = 6 + index * 16;
    const size = { width: bytes.u8(at) || 256, height: bytes.u8(at + 1) || 256 };
    if (!largest || size.width > largest.width) largest = size;
  }
  return largest;
}
