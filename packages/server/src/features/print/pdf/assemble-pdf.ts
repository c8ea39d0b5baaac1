// Assembles the final PDF from the compiled parts and the scaled images.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCompiledPdf, type PdfObject } from './compiled-pdf.ts';
import { fillPicture } from './fill-images.ts';
import { joinedCatalog } from './join-parts.ts';
import { PdfWriter } from './pdf-writer.ts';
import { linkedInside, renumbered } from './pdf-text.ts';
import type { ScaledPicture } from './scale-image.ts';
import type { Part } from './part.ts';
import type { BookTitle } from './writer.ts';

type Binding = {
  /** Names of the files of the parts. */
  parts: readonly string[];
  /** For the bookmarks of several parts; a single part has its own. */
  titles: readonly BookTitle[];
  folder: string;
  pictures: readonly ScaledPicture[];
};

/** Writes `made` into the folder. */
export function bind({ parts: names, titles, folder, pictures }: Binding): void {
  const parts: Part[] = [];
  let base = 0;
  for (const name of names) {
    const part = { ...readCompiledPdf(readFileSync(join(folder, name))), base };
    parts.push(part);
    base += part.size;
  }
  const writer = new PdfWriter(join(folder, 'made'), base);
  const joined = parts.length > 1 ? joinedCatalog(parts, titles, writer) : undefined;
  // An image that occurs with other alternative text, or in another part, is stored once.
  const stored = new Map<number, number>();
  for (const part of parts) {
    const same = new Map<number, number>();
    for (const [number, object] of part.objects) {
      const place = fillPicture(part.base + number, object, { writer, folder, pictures, stored });
      if (place !== undefined) same.set(number, place);
    }
    for (const [number, object] of part.objects) {
      if (same.has(number) || (joined && isReplaced(number, object, part))) continue;
      const head = joined?.heads.get(part.base + number) ?? object.head;
      const text = renumbered(head, (one) => same.get(one) ?? part.base + one);
      writer.object(part.base + number, joined ? linkedInside(text, joined.names) : text, object.stream);
    }
  }
  const [first] = parts as [Part];
  writer.end({ root: joined?.root ?? first.root, info: first.info, id: first.id });
}

/** Each part has a catalog and bookmarks; the book has its own. */
const isReplaced = (number: number, { head }: PdfObject, { root }: Part): boolean =>
  number === root || head.includes('/Type /Outlines') || (head.includes('/Title') && head.includes('/Dest ['));
