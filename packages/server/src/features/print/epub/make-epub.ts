// PrintInput to EPUB 3: a ZIP of chapters, images and package files.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipOf, type ZipEntry } from '#platform/zip';
import type { LeftOut, PrintInput, PrintInputImage } from '../print-input.ts';
import { openApiBlocks } from '../shared/api-blocks.ts';
import { readBook } from '../shared/book.ts';
import { cleanDrawing } from '../shared/clean-drawing.ts';
import { chapterHtml, chapterName } from './chapter.ts';
import { bookDiagrams } from './diagrams.ts';
import { container, coverDrawing, document, navigation, packageFile, type Part } from './package.ts';
import { toXhtml, type Chapter } from './xhtml.ts';

const xhtml = 'application/xhtml+xml';

type Job = { folder: string; drawings: boolean; write: (bytes: Buffer) => void };

export async function makeEpub(input: PrintInput, { folder, drawings: drawn, write }: Job): Promise<LeftOut[]> {
  const book = readBook(input, await openApiBlocks(input, folder));
  const used = new Map<string, PrintInputImage>();
  const drawings = new Map<string, string | undefined>();
  const leftOut = new Map<string, LeftOut>();
  const usable = (id: string): string | undefined => {
    const { name, image, omitted } = input.files[id]!;
    if (image && isUsable(image)) return image.file;
    const reason = image ? (drawn ? 'unreadable' : 'memory') : omitted;
    if (reason) leftOut.set(id, { id, name, reason });
    return undefined;
  };
  const isUsable = (image: PrintInputImage): boolean => {
    const { file, contentType } = image;
    if (contentType === 'image/svg+xml') {
      if (!drawn) return false;
      if (!drawings.has(file)) drawings.set(file, cleanDrawing(readFileSync(join(folder, file), 'utf8')));
      if (drawings.get(file) === undefined) return false;
    }
    used.set(file, image);
    return true;
  };
  const diagrams = await bookDiagrams(input, drawn);
  const pictures = { usable, diagram: diagrams.of };
  const chapters = book.pages.map((page) => toXhtml(chapterHtml(page, book, pictures)));
  if (chapters.length === 0) chapters.push(toXhtml(`<h1>${input.title}</h1><p>${book.words.empty}</p>`));

  // A link to an id that no chapter has would make the whole book invalid.
  const ids = new Map(chapters.map((chapter, index) => [chapterName(index), chapter.ids]));
  const linked = ({ xhtml: text, ids: own }: Chapter) =>
    text.replaceAll(/ href="(chapter-\d+\.xhtml)?#([^"]*)"/g, (whole, name: string | undefined, id: string) => {
      if ((name === undefined ? own : ids.get(name))?.has(id)) return whole;
      return name === undefined ? '' : ` href="${name}"`;
    });

  const parts: Part[] = [
    { id: 'cover', href: 'cover.xhtml', type: xhtml, spine: true },
    { id: 'nav', href: 'nav.xhtml', type: xhtml, properties: 'nav', spine: true },
    { id: 'style', href: 'style.css', type: 'text/css' },
    { id: 'cover-image', href: 'cover.svg', type: 'image/svg+xml', properties: 'cover-image' },
    ...chapters.map((chapter, index) => ({
      id: `chapter-${index + 1}`,
      href: chapterName(index),
      type: xhtml,
      ...(chapter.math && { properties: 'mathml' }),
      spine: true,
    })),
    ...[...used.values()].map(({ file, contentType }, index) => ({
      id: `image-${index + 1}`,
      href: `images/${file}`,
      type: contentType,
    })),
    ...diagrams.all().map(({ file }, index) => ({
      id: `diagram-${index + 1}`,
      href: `images/${file}`,
      type: 'image/svg+xml',
    })),
  ];
  const entries: ZipEntry[] = [];
  const text = (name: string, content: string) => entries.push({ name, read: () => content });
  text('META-INF/container.xml', container);
  text('EPUB/package.opf', packageFile(book, parts));
  text('EPUB/nav.xhtml', navigation(book));
  text('EPUB/style.css', readFileSync(join(import.meta.dirname, 'style.css'), 'utf8'));
  text('EPUB/cover.svg', coverDrawing(book));
  text('EPUB/cover.xhtml', document(book, input.title, '<div class="cover"><img src="cover.svg" alt=""/></div>'));
  for (const [index, chapter] of chapters.entries()) {
    const title = book.pages[index]?.title ?? input.title;
    entries.push({ name: `EPUB/${chapterName(index)}`, read: () => document(book, title, linked(chapter)) });
  }
  for (const { file } of used.values()) {
    const drawing = drawings.get(file);
    if (drawing !== undefined) text(`EPUB/images/${file}`, drawing);
    else entries.push({ name: `EPUB/images/${file}`, read: () => readFileSync(join(folder, file)) });
  }
  for (const { file, svg } of diagrams.all()) text(`EPUB/images/${file}`, svg);
  // EPUB requires `mimetype` first and uncompressed. Readers reject stored entries with a data descriptor, so the
  // others are compressed.
  const stored = [{ name: 'mimetype', bytes: Buffer.from('application/epub+zip') }];
  for await (const bytes of zipOf(entries, { time: new Date(input.date), stored })) write(bytes);
  return [...leftOut.values()];
}
