// Images that resemble screenshots: a bar, a sidebar, lines of small marks like text, and a photograph.
import { pngOf } from '../pdf/png.ts';

const sizes: [number, number][] = [
  [1280, 800],
  [1920, 1080],
  [2560, 1440],
];

/** A distinct PNG for each number. */
export function screenshot(number: number, [width, height] = sizes[number % sizes.length]!): Buffer {
  const random = randomFrom(number);
  const pixels = Buffer.alloc(width * height * 3, 255);
  const fill = (x: number, y: number, wide: number, high: number, color: number): void => {
    for (let row = y; row < Math.min(height, y + high); row++)
      for (let at = x; at < Math.min(width, x + wide); at++) pixels.writeUIntBE(color, (row * width + at) * 3, 3);
  };
  fill(0, 0, width, 48, random(0xffffff));
  fill(0, 48, 220, height, 0xf0f0f4);
  for (let y = 80; y < height - 20; y += 22) {
    const end = width - 60 - random(width >> 1);
    for (let x = 250; x < end;) {
      const wide = 4 + random(9);
      fill(x, y + random(3), wide, 9 + random(4), random(0x505050));
      x += wide + 2 + (random(6) === 0 ? 8 : 0);
    }
  }
  for (let y = height >> 1; y < (height >> 1) + 200 && y < height; y++)
    for (let x = width >> 1; x < (width >> 1) + 300 && x < width; x++)
      fill(x, y, 1, 1, ((x + random(24)) & 255) * 65_536 + ((y + random(24)) & 255) * 256 + ((x + y) & 255));
  return pngOf(pixels, width, height);
}

function randomFrom(seed: number): (below: number) => number {
  let state = seed * 7919 + 13;
  return (below) => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff) % below;
}
