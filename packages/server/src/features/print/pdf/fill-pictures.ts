// Puts pictures into the places that the compiler left for them.
import { join } from 'node:path';
import type { PdfObject } from './compiled-pdf.ts';
import type { PdfWriter } from './pdf-writer.ts';
import { numberIn, placeholderSize } from './placeholder.ts';
import type { ScaledPicture } from './scale-picture.ts';

const isPlaceholder = new RegExp(
  `/Subtype /Image\\b[\\s\\S]*/Width ${placeholderSize.width}\\n[\\s\\S]*/Height ${placeholderSize.height}\\n`,
);

/** Writes the picture for an object that is a placeholder; false for any other object. */
export function fillPicture(
  number: number,
  { head, stream }: PdfObject,
  { writer, folder, pictures }: { writer: PdfWriter; folder: string; pictures: readonly ScaledPicture[] },
): boolean {
  if (!stream || !isPlaceholder.test(head)) return false;
  const place = numberIn(stream);
  const picture = place === undefined ? undefined : pictures[place];
  if (!picture) return false;
  let mask = '';
  if (picture.mask !== undefined) {
    const own = writer.newNumber();
    writer.object(own, imageHead({ ...picture, filter: 'FlateDecode', colors: 1 }), {
      path: join(folder, picture.mask),
    });
    mask = `\n/SMask ${own} 0 R`;
  }
  writer.object(number, imageHead(picture, mask), { path: join(folder, picture.file) });
  return true;
}

function imageHead({ filter, colors, width, height }: Omit<ScaledPicture, 'original' | 'file'>, more = ''): string {
  const space = colors === 1 ? '/DeviceGray' : '/DeviceRGB';
  const rows = `\n/DecodeParms << /Predictor 15 /Colors ${colors} /BitsPerComponent 8 /Columns ${width} >>`;
  return (
    `<<\n/Length 0\n/Type /XObject\n/Subtype /Image\n/Width ${width}\n/Height ${height}\n/ColorSpace ${space}\n` +
    `/BitsPerComponent 8\n/Interpolate true\n/Filter /${filter}${filter === 'FlateDecode' ? rows : ''}${more}\n>>`
  );
}
