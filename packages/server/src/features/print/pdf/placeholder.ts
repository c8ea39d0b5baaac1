// The compiler keeps the pixels of every picture of a document in memory, so it is given a placeholder of four pixels
// for each, which says in its colours whose place it holds. `fill-pictures.ts` puts the picture there.
import { inflateSync } from 'node:zlib';
import { pngOf } from './png.ts';
import type { ScaledPicture } from './scale-picture.ts';

/** By the name of the original; the number is that on the placeholder. */
export type Pictures = Record<string, ScaledPicture & { number: number }>;

export const placeholderName = (number: number): string => `placeholder-${number}.png`;

export const placeholderSize = { width: 4, height: 1 };
// No gray, which the compiler would store in another way.
const mark = Buffer.from('lectern\u0001', 'latin1');

export function placeholder(number: number): Buffer {
  const pixels = Buffer.alloc(12);
  mark.copy(pixels);
  pixels.writeUInt32BE(number, mark.length);
  return pngOf(pixels, placeholderSize.width, placeholderSize.height);
}

/** Whose place an image in a PDF holds, by its compressed pixels; undefined for any other image. */
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
