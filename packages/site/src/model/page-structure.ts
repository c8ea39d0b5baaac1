// What other pages show of a page, as a hash: titles, paths, icons and nesting. It is the same after an edit of texts, so
// that pages rendered before stay valid.
import { createHash } from 'node:crypto';
import { PageFold } from '@lectern/content';
import type { Page } from '../types.ts';

export const pageStructure: PageFold<string, Page> = new PageFold<string, Page>((level, below) => {
  const hash = createHash('sha256');
  for (const page of level) {
    // What only the page itself shows is identified by `textOf`.
    const { documentId: _, updatedAt: __, pages: ___, ...shown } = page;
    hash.update(`${JSON.stringify(shown)}${below(page) ?? ''}\n`);
  }
  return hash.digest('base64url');
});

/** Identifies the text of a page and when it was changed. */
export const textOf = ({ documentId, updatedAt }: Page): unknown[] => [documentId, updatedAt];
