// What other pages show of a page, as a hash: titles, paths, icons and nesting. It is the same after an edit of texts, so
// that pages rendered before stay valid.
import { createHash, hash as hashOf } from 'node:crypto';
import { PageFold } from '@lectern/content';
import type { Page } from '../types.ts';

/** What other pages show of one; what only the page itself shows is identified by `textOf`. */
function shownOf(page: Page): string {
  const { documentId: _, updatedAt: __, pages: ___, ...shown } = page;
  return JSON.stringify(shown);
}

/** Pages that an edit did not touch stay the same objects, so among many siblings only the others are read again. */
const many = 50;
const known = new WeakMap<Page, string>();
function hashOfShown(page: Page): string {
  let found = known.get(page);
  if (found === undefined) known.set(page, (found = hashOf('sha256', shownOf(page), 'base64url')));
  return found;
}

export const pageStructure: PageFold<string, Page> = new PageFold<string, Page>((level, below) => {
  const named = level.length > many ? hashOfShown : shownOf;
  let shown = '';
  for (const page of level) shown += `${named(page)}${below(page) ?? ''}\n`;
  return createHash('sha256').update(shown).digest('base64url');
});

/** Identifies the text of a page and when it was changed. */
export const textOf = ({ documentId, updatedAt }: Page): unknown[] => [documentId, updatedAt];
