// The compiler reads no WebP; such pictures become PNG beside the manuscript.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Manuscript } from '../manuscript.ts';
import { pngOf } from './png.ts';

// Unpacked, each takes four bytes, twice.
const mostPixels = 12_000_000;

type Pixels = { data: Uint8ClampedArray; width: number; height: number };

/** Browsers have this; the decoder answers with one. */
class PlainImageData implements Pixels {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

async function loadDecoder(): Promise<(bytes: ArrayBuffer) => Promise<Pixels>> {
  (globalThis as { ImageData?: unknown }).ImageData ??= PlainImageData;
  const { default: decode, init } = await import('@jsquash/webp/decode.js');
  const path = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm');
  await init(await WebAssembly.compile(readFileSync(path)));
  return decode;
}

/** Leaves pictures that cannot be read without one, so that their words are shown. */
export async function convertWebp(manuscript: Manuscript, folder: string): Promise<void> {
  let decode: Awaited<ReturnType<typeof loadDecoder>> | undefined;
  for (const file of Object.values(manuscript.files)) {
    const { image } = file;
    if (image?.contentType !== 'image/webp') continue;
    try {
      if ((image.width ?? 0) * (image.height ?? 0) > mostPixels) throw new Error('too large');
      decode ??= await loadDecoder();
      const bytes = new Uint8Array(readFileSync(join(folder, image.file)));
      const { data, width, height } = await decode(bytes.buffer);
      const name = `${image.file}.png`;
      writeFileSync(join(folder, name), pngOf(new Uint8Array(data.buffer), width, height));
      file.image = { file: name, contentType: 'image/png', width, height };
    } catch {
      delete file.image;
    }
  }
}
