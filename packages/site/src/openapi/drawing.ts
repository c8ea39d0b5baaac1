// What the parts of an operation are drawn with.
import type { ApiDocument } from './document.ts';
import type { Html } from '../html.ts';
import type { ApiTexts } from './texts/en.ts';

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
