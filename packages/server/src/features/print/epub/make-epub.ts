// Manuscript to EPUB 3: a zip of chapters, pictures and the files that hold them together.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Manuscript, ManuscriptImage } from '../manuscript.ts';
import { openApiBlocks } from '../shared/api-blocks.ts';
import { readBook } from '../shared/book.ts';
import { cleanDrawing } from '../shared/clean-drawing.ts';
import { chapterHtml, chapterName } from './chapter.ts';
import { container, coverDrawing, document, navigation, packageFile, type Part } from './package.ts';
import { toXhtml, type Chapter } from './xhtml.ts';

const xhtml = 'application/xhtml+xml';

export async function makeEpub(
  manuscript: Manuscript,
  { folder, pictures }: { folder: string; pictures: boolean },
): Promise<{ bytes: Uint8Array; leftOut: string[] }> {
  const book = readBook(manuscript, await openApiBlocks(manuscript, folder));
  const used = new Map<string, ManuscriptImage>();
  const drawings = new Map<string, string | undefined>();
  const usable = (image: ManuscriptImage): boolean => {
    if (!pictures) return false;
    const { file, contentType } = image;
    if (contentType === 'image/svg+xml') {
      if (!drawings.has(file)) drawings.set(file, cleanDrawing(readFileSync(join(folder, file), 'utf8')));
      if (drawings.get(file) === undefined) return false;
    }
    used.set(file, image);
    return true;
  };
  const chapters = book.pages.map((page) => toXhtml(chapterHtml(page, book, usable)));
  if (chapters.length === 0) chapters.push(toXhtml(`<h1>${manuscript.title}</h1><p>${book.words.empty}</p>`));

  // A link to a place that no chapter has would make the whole book invalid.
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
  ];
  const when = { mtime: new Date(manuscript.date) };
  const files: Zippable = {
    // The first file and not packed: that is how a book is recognized.
    mimetype: [strToU8('application/epub+zip'), { level: 0, ...when }],
    'META-INF/container.xml': [strToU8(container), when],
    'EPUB/package.opf': [strToU8(packageFile(book, parts)), when],
    'EPUB/nav.xhtml': [strToU8(navigation(book)), when],
    'EPUB/style.css': [readFileSync(join(import.meta.dirname, 'style.css')), when],
    'EPUB/cover.svg': [strToU8(coverDrawing(book)), when],
    'EPUB/cover.xhtml': [
      strToU8(document(book, manuscript.title, '<div class="cover"><img src="cover.svg" alt=""/></div>')),
      when,
    ],
  };
  for (const [index, chapter] of chapters.entries()) {
    const text = document(book, book.pages[index]?.title ?? manuscript.title, linked(chapter));
    files[`EPUB/${chapterName(index)}`] = [strToU8(text), when];
  }
  for (const { file } of used.values()) {
    const drawing = drawings.get(file);
    files[`EPUB/images/${file}`] =
      drawing === undefined ? [readFileSync(join(folder, file)), { level: 0, ...when }] : [strToU8(drawing), when];
  }
  return { bytes: zipSync(files, { level: 6 }), leftOut: pictures ? [] : ['pictures'] };
}
