// The subset of PNG needed to embed images in a PDF.
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

/** `pixels` are RGB, row by row. */
export function pngOf(pixels: Uint8Array, width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits per channel, RGB.
  head.set([8, 2], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let row = 0; row < height; row++) {
    rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1);
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The compressed rows of a PNG: PDF supports them unchanged, with PNG predictors. */
export function compressedRows(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = signature.length; at + 8 <= png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return Buffer.concat(parts);
}
