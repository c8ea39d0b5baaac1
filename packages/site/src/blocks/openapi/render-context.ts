// Context for rendering the parts of an operation.
import type { ApiDocument, ApiTexts } from '@lectern/openapi';
import type { Html } from '../../html/html.ts';

export type Drawing = {
  document: ApiDocument;
  texts: ApiTexts;
  /** Renders the author's Markdown as safe HTML. */
  about(markdown: string | undefined): Html;
  code(text: string, language: string | undefined, title?: string): Html;
  /** An id that is unique on the page. */
  id(): string;
  /** Scheme and host of the site. */
  origin: string;
  /** Heading level inside, 3 to 6. */
  level: number;
  /** A link to another host. */
  link(href: string, words: string): Html;
};
