// The compiler keeps the pixels of every image in memory, so each is replaced by a four-pixel placeholder that encodes
// its number in its colours. `fill-images.ts` inserts the image.
import { inflateSync } from 'node:zlib';
import { pngOf } from './png.ts';
import type { ScaledPicture } from './scale-image.ts';

/** By the name of the original; `number` is that of the placeholder. */
export type Pictures = Record<string, ScaledPicture & { number: number }>;

export const placeholderName = (number: number): string => `placeholder-${number}.png`;

export const placeholderSize = { width: 4, height: 1 };
// Not gray, which the compiler would store in another format.
const mark = Buffer.from('lectern\u0001', 'latin1');

export function placeholder(number: number): Buffer {
  const pixels = Buffer.alloc(12);
  mark.copy(pixels);
  pixels.writeUInt32BE(number, mark.length);
  return pngOf(pixels, placeholderSize.width, placeholderSize.height);
}

/** The number of the placeholder that an image in a PDF is, by its compressed pixels; undefined for any other image. */
export function numberIn(compressed: Uint8Array): number | undefined {
  try {
    const pixels = inflateSync(compressed, { maxOutputLength: 64 });
    return pixels.length === 12 && pixels.subarray(0, mark.length).equals(mark)
      ? pixels.readUInt32BE(mark.length)
      : undefined;
  } catch {
    return undefined;
  }
}
