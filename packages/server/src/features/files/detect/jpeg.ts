import type { Bytes } from './bytes.ts';
import type { Dimensions } from './dimensions.ts';

const notFrames = [0xc4, 0xc8, 0xcc];

/** Segments follow each other; the start-of-frame segment holds the size, an earlier one the EXIF orientation. */
export function jpegSize(bytes: Bytes): Dimensions | undefined {
  let turned = false;
  for (let at = 2; at + 9 <= bytes.length && bytes.u8(at) === 0xff;) {
    const marker = bytes.u8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.u16(at + 2);
    if (marker === 0xe1) turned = isTurned(bytes.sub(at + 4, at + 2 + length)) ?? turned;
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker)) {
      const [height, width] = [bytes.u16(at + 5), bytes.u16(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    if (length < 2) return undefined;
    at += 2 + length;
  }
  return undefined;
}

/** Whether the EXIF orientation swaps width and height. */
function isTurned(segment: Bytes): boolean | undefined {
  if (segment.ascii(0, 6) !== 'Exif\0\0') return undefined;
  const facts = segment.sub(6, segment.length);
  const little = facts.ascii(0, 2) === 'II';
  const list = facts.u32(4, little);
  for (let index = 0; index < Math.min(facts.u16(list, little), 200); index++) {
    const at = list + 2 + index * 12;
    if (facts.u16(at, little) === 0x0112) return facts.u16(at + 8, little) >= 5;
  }
  return undefined;
}
