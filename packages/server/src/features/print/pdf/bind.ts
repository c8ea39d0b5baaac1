// The finished file, from what the compiler made and the pictures beside it.
import type { ScaledPicture } from './scale-picture.ts';
import { readCompiledPdf } from './compiled-pdf.ts';
import { fillPicture } from './fill-pictures.ts';
import { PdfWriter } from './pdf-writer.ts';

type Binding = { path: string; folder: string; pictures: readonly ScaledPicture[] };

export function bind(compiled: Buffer, { path, folder, pictures }: Binding): void {
  const { objects, root, info, id, size } = readCompiledPdf(compiled);
  const writer = new PdfWriter(path, size);
  for (const [number, object] of objects) {
    if (fillPicture(number, object, { writer, folder, pictures })) continue;
    writer.object(number, object.head, object.stream);
  }
  writer.end({ root, info, id });
}
