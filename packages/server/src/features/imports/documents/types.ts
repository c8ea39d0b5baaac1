import type { ImportedPage } from '#features/ingest';
import type { Loss } from '@lectern/content/from-html';

/** Fields of a page that a document can name itself. */
export type PageAttributes = Partial<
  Pick<ImportedPage, 'description' | 'icon' | 'emoji' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'condition' | 'slug'>
>;

export type Document = {
  title: string | undefined;
  /** Without title; links are written as in the source. */
  markdown: string;
  fields: PageAttributes;
  /** Where it stands among its siblings, if it says so. */
  position?: number;
  losses: Loss[];
  /** Which anchor of the Markdown stands for an id of the source, where they differ. */
  anchors?: ReadonlyMap<string, string>;
  /** Files the document lists below its text, with their names. */
  attachments?: { href: string; name: string }[];
  /** Pictures inside the document, by the address they have in its Markdown. */
  pictures?: ReadonlyMap<string, { bytes: Uint8Array; contentType: string }>;
};
