// A file that becomes the body of a page, in any format.
import type { HtmlOptions } from '@lectern/content/from-html';
import { decodeText } from './decode.ts';
import { readDocx } from './docx.ts';
import { readHtml } from './html.ts';
import { readMarkdown } from './markdown.ts';
import type { Document } from './types.ts';

export type { Document } from './types.ts';

export type Format = 'markdown' | 'html' | 'docx';

const formats: [RegExp, Format][] = [
  [/\.(md|markdown|mdown|mkdn?|mdx)$/i, 'markdown'],
  [/\.(html?|xhtml)$/i, 'html'],
  [/\.docx$/i, 'docx'],
];

export const formatOf = (path: string): Format | undefined => formats.find(([end]) => end.test(path))?.[1];

/** A converter needs many times the size of its input in memory. */
export const maxDocumentBytes: Record<Format, number> = {
  markdown: 1024 ** 2,
  html: 4 * 1024 ** 2,
  docx: 64 * 1024 ** 2,
};

export async function readDocument(
  format: Format,
  bytes: Uint8Array,
  options: HtmlOptions & { charset?: string | undefined } = {},
): Promise<Document> {
  if (format === 'docx') return readDocx(bytes);
  const { text, guessed } = decodeText(bytes, options.charset);
  const { charset: _, ...html } = options;
  const document = format === 'markdown' ? readMarkdown(text) : readHtml(text, html);
  const loss = { what: `its encoding is not declared and it is not UTF-8; it was read as ${guessed}` };
  return guessed === undefined ? document : { ...document, losses: [loss, ...document.losses] };
}
