// What the parts of an operation are drawn with.
import type { ApiDocument, ApiTexts } from '@lectern/openapi';
import type { Html } from '../../html/html.ts';

export type Drawing = {
  document: ApiDocument;
  texts: ApiTexts;
  /** What authors wrote in Markdown, made safe. */
  about(markdown: string | undefined): Html;
  code(text: string, language: string | undefined, title?: string): Html;
  /** A name no other part of the page has. */
  id(): string;
  /** Scheme and host of the site. */
  origin: string;
  /** Of the headings inside, 3 to 6. */
  level: number;
  /** A link to another host. */
  link(href: string, words: string): Html;
};
