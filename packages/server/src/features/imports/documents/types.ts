import type { ImportedPage } from '#features/ingest';
import type { Loss } from '@lectern/content/from-html';

/** Fields of a page that a document can set itself. */
export type PageAttributes = Partial<
  Pick<ImportedPage, 'description' | 'icon' | 'emoji' | 'hidden' | 'noIndex' | 'noRobotsIndex' | 'condition' | 'slug'>
>;

export type Document = {
  title: string | undefined;
  /** Without title; links are written as in the source. */
  markdown: string;
  fields: PageAttributes;
  /** Its position among its siblings, if stated. */
  position?: number;
  losses: Loss[];
  /** Anchors of the Markdown by id in the source, where they differ. */
  anchors?: ReadonlyMap<string, string>;
  /** Files the document lists below its text, with their names. */
  attachments?: { href: string; name: string }[];
  /** Embedded images, by their URL in the Markdown. */
  pictures?: ReadonlyMap<string, { bytes: Uint8Array; contentType: string }>;
};
