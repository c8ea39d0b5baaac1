// An image as PDF stores it, scaled down to the size a page shows.
import { copyFileSync, writeFileSync } from 'node:fs';
import sharp, { type Metadata } from 'sharp';
import { compressedRows } from './png.ts';

export type ScaledPicture = {
  /** File names of the compressed pixels and of the alpha channel. */
  file: string;
  mask?: string;
  filter: 'DCTDecode' | 'FlateDecode';
  colors: 1 | 3;
  width: number;
  height: number;
  /** Pixels of the original, after applying its orientation. */
  original: { width: number; height: number };
};

// The page size at 200 dpi.
const most = { width: 1264, height: 1300 };
// An image that needs more as PNG is probably a photograph.
const mostBytesPerPixel = 1.2;
const jpegQuality = 85;

sharp.cache(false);
// One image at a time, so that memory depends only on the largest.
sharp.concurrency(1);

/** Writes files whose names begin with `path`; throws when the image cannot be decoded. */
export async function scalePicture(path: string, name: string): Promise<ScaledPicture> {
  const metadata = await sharp(path).metadata();
  const original = { width: metadata.autoOrient.width, height: metadata.autoOrient.height };
  const isLarge = original.width > most.width || original.height > most.height;
  if (!isLarge && (await isReadyJpeg(path, metadata))) {
    copyFileSync(path, `${path}.scaled`);
    const colors = metadata.channels === 1 ? 1 : 3;
    return { file: `${name}.scaled`, filter: 'DCTDecode', colors, ...original, original };
  }
  const { data, info } = await sharp(path, { failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raw = { width, height, channels: 4 as const };
  const colored = sharp(data, { raw }).removeAlpha();
  const scaled = { file: `${name}.scaled`, colors: 3 as const, width, height, original };
  const mask = isOpaque(data) ? undefined : `${name}.mask`;
  if (mask !== undefined) {
    const alpha = await sharp(data, { raw }).extractChannel('alpha').toColourspace('b-w').png().toBuffer();
    writeFileSync(`${path}.mask`, compressedRows(alpha));
  }
  // Scaling softens edges, which PNG compresses badly; JPEG artifacts show on partly transparent edges.
  const png = isLarge && mask === undefined ? undefined : compressedRows(await colored.clone().png().toBuffer());
  if (png && png.length <= width * height * mostBytesPerPixel) {
    writeFileSync(`${path}.scaled`, png);
    return { ...scaled, filter: 'FlateDecode', ...(mask !== undefined && { mask }) };
  }
  const jpeg = await colored.jpeg({ quality: jpegQuality, chromaSubsampling: '4:4:4' }).toBuffer();
  writeFileSync(`${path}.scaled`, jpeg);
  return { ...scaled, filter: 'DCTDecode', ...(mask !== undefined && { mask }) };
}

/** A JPEG that can be embedded unchanged: upright, in a colour space without conversion, and complete. */
async function isReadyJpeg(path: string, { format, orientation, space, icc }: Metadata): Promise<boolean> {
  if (format !== 'jpeg' || (orientation ?? 1) !== 1 || icc || (space !== 'srgb' && space !== 'b-w')) return false;
  const whole = sharp(path, { failOn: 'truncated' }).resize(16).raw().toBuffer();
  return whole.then(
    () => true,
    () => false,
  );
}

function isOpaque(pixels: Buffer): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return false;
  return true;
}
