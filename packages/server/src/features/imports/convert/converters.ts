// All conversions from a file to the body of a page. They run in a worker thread, independent of the service.
import { tooLarge } from '@lectern/content';
import { badRequest } from '#platform/errors';
import { readConfluencePage } from '../confluence/page.ts';
import { decodeText } from '../documents/decode.ts';
import { readDocument, type Format } from '../documents/document.ts';
import type { Document } from '../documents/types.ts';
import { readGoogleDocument } from '../google-docs/page.ts';
import { readNotionHtml } from '../notion/html.ts';
import { readNotionMarkdown } from '../notion/markdown.ts';
import { wikiLinksToLinks } from '../wiki/links.ts';

export type ConverterName = 'document' | 'wiki' | 'notion' | 'notion-row' | 'confluence' | 'google-docs';

export type ConversionRequest = {
  way: ConverterName;
  bytes: Uint8Array;
  format: Format;
  /** The declared charset of the document. */
  charset?: string | undefined;
  /** Extract only the main part of a web page. */
  main?: boolean;
  xhtml?: boolean;
};

/** Page limits are enforced here, so that only the document that exceeds them is skipped. */
export async function convert(wish: ConversionRequest): Promise<Document> {
  const document = await read(wish);
  const broken = tooLarge(document.markdown);
  if (broken !== undefined) throw badRequest(`it has ${broken}`);
  return document;
}

async function read({ way, bytes, format, charset, main = true, xhtml = false }: ConversionRequest): Promise<Document> {
  if (format === 'docx' || way === 'document') return readDocument(format, bytes, { charset, main, xhtml });
  if (way === 'wiki') {
    const document = await readDocument(format, bytes);
    return { ...document, markdown: wikiLinksToLinks(document.markdown) };
  }
  const { text, guessed } = decodeText(bytes, charset);
  const document = convertText(way, format, text);
  if (guessed === undefined) return document;
  return { ...document, losses: [{ what: `it was read as ${guessed}` }, ...document.losses] };
}

function convertText(way: Exclude<ConverterName, 'document' | 'wiki'>, format: Format, text: string): Document {
  if (way === 'confluence') return readConfluencePage(text);
  if (way === 'google-docs' && format === 'html') return readGoogleDocument(text);
  return format === 'html' ? readNotionHtml(text) : readNotionMarkdown(text, way === 'notion-row');
}
