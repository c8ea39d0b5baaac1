// The package files of a book: metadata, navigation and cover.
import { escapeHtml } from '@lectern/content';
import type { Book } from '../shared/book.ts';
import { chapterName } from './chapter.ts';
import { stripInvalidXml } from './strip-invalid-xml.ts';

export type Part = { id: string; href: string; type: string; properties?: string; spine?: boolean };

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xml = (text: string): string => escapeHtml(stripInvalidXml(text));

export const container = `${xmlHead}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

export function packageFile(book: Book, parts: readonly Part[]): string {
  const { input, language } = book;
  const modified = `${new Date(input.date).toISOString().slice(0, 19)}Z`;
  const items = parts.map(({ id, href, type, properties }) => {
    const more = properties === undefined || properties === '' ? '' : ` properties="${properties}"`;
    return `<item id="${id}" href="${xml(href)}" media-type="${type}"${more}/>`;
  });
  const spine = parts.filter((part) => part.spine).map(({ id }) => `<itemref idref="${id}"/>`);
  const direction = /^(?:ar|he|fa|ur)/.test(language) ? ' page-progression-direction="rtl"' : '';
  return `${xmlHead}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${xml(language)}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">urn:lectern:${xml(input.identifier)}</dc:identifier>
<dc:title>${xml(input.title || '—')}</dc:title>
<dc:language>${xml(language)}</dc:language>
<dc:creator>${xml(input.organization || '—')}</dc:creator>
<dc:date>${modified}</dc:date>
<dc:description>${xml(`${book.words.revision} ${input.revision}`)}</dc:description>
<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine${direction}>
${spine.join('\n')}
</spine>
</package>
`;
}

export function document(book: Book, title: string, body: string, namespaces = ''): string {
  const { language } = book;
  const direction = /^(?:ar|he|fa|ur)/.test(language) ? ' dir="rtl"' : '';
  return `${xmlHead}<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"${namespaces} lang="${xml(language)}" xml:lang="${xml(language)}"${direction}>
<head><title>${xml(title || '—')}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>${body}</body>
</html>
`;
}

/** The table of contents, as deep as the page tree. */
export function navigation(book: Book): string {
  let list = '';
  let depth = -1;
  for (const page of book.pages) {
    if (page.depth > depth) list += '<ol>'.repeat(page.depth - depth);
    else list += `</li>${'</ol></li>'.repeat(depth - page.depth)}`;
    list += `<li><a href="${chapterName(page.index)}">${xml(page.title.trim() || '—')}</a>`;
    depth = page.depth;
  }
  if (depth < 0) list = `<ol><li><a href="${chapterName(0)}">${xml(book.input.title || '—')}</a>`;
  list += `</li>${'</ol></li>'.repeat(Math.max(0, depth))}</ol>`;
  const body = `<nav epub:type="toc" id="toc"><h1>${xml(book.words.contents)}</h1>${list}</nav>`;
  return document(book, book.words.contents, body, ' xmlns:epub="http://www.idpf.org/2007/ops"');
}

/** A plain cover as SVG, so that no image has to be generated. */
export function coverDrawing({ input }: Book): string {
  const lines = wrapped(input.title, 18).slice(0, 6);
  const rows = lines.map(
    (line, at) =>
      `<text x="90" y="${560 + at * 110}" font-size="92" font-weight="bold" fill="#1d4f7c">${xml(line)}</text>`,
  );
  return `${xmlHead}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1600" font-family="sans-serif">
<rect width="1200" height="1600" fill="#ffffff"/><rect width="1200" height="70" fill="#1d4f7c"/>
${input.partOf === undefined ? '' : `<text x="90" y="420" font-size="48" fill="#5b6675">${xml(input.partOf)}</text>`}
${rows.join('\n')}
<rect x="90" y="${600 + (lines.length - 1) * 110}" width="220" height="10" fill="#1d4f7c"/>
<text x="90" y="1440" font-size="46" font-weight="bold" fill="#1c2430">${xml(input.organization)}</text>
<text x="90" y="1505" font-size="36" fill="#5b6675">${input.date.slice(0, 10)}</text>
</svg>
`;
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
