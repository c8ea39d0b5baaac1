// Replaces the placeholders that the compiler embedded with the images.
import { join } from 'node:path';
import type { PdfObject } from './compiled-pdf.ts';
import type { PdfWriter } from './pdf-writer.ts';
import { numberIn, placeholderSize } from './placeholder.ts';
import type { ScaledPicture } from './scale-image.ts';

const isPlaceholder = new RegExp(
  `/Subtype /Image\\b[\\s\\S]*/Width ${placeholderSize.width}\\n[\\s\\S]*/Height ${placeholderSize.height}\\n`,
);

type FillContext = {
  writer: PdfWriter;
  folder: string;
  pictures: readonly ScaledPicture[];
  /** Object numbers of images that are stored already. */
  stored: Map<number, number>;
};

/** The object of the image for a placeholder, written on first use; undefined for other objects. */
export function fillPicture(
  number: number,
  { head, stream }: PdfObject,
  { writer, folder, pictures, stored }: FillContext,
): number | undefined {
  if (!stream || !isPlaceholder.test(head)) return undefined;
  const place = numberIn(stream);
  const picture = place === undefined ? undefined : pictures[place];
  if (place === undefined || !picture) return undefined;
  const before = stored.get(place);
  if (before !== undefined) return before;
  stored.set(place, number);
  let mask = '';
  if (picture.mask !== undefined) {
    const own = writer.newNumber();
    writer.object(own, imageHead({ ...picture, filter: 'FlateDecode', colors: 1 }), {
      path: join(folder, picture.mask),
    });
    mask = `\n/SMask ${own} 0 R`;
  }
  writer.object(number, imageHead(picture, mask), { path: join(folder, picture.file) });
  return number;
}

function imageHead({ filter, colors, width, height }: Omit<ScaledPicture, 'original' | 'file'>, more = ''): string {
  const space = colors === 1 ? '/DeviceGray' : '/DeviceRGB';
  const rows = `\n/DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent 8 /Columns ${width} >>`;
  return (
    `<<\n/Length 0\n/Type /XObject\n/Subtype /Image\n/Width ${width}\n/Height ${height}\n/ColorSpace ${space}\n` +
    `/BitsPerComponent 8\n/Interpolate true\n/Filter /${filter}${filter === 'FlateDecode' ? rows : ''}${more}\n>>`
  );
}
