// What the dialog for a new page adds to the tree: a page, a group of pages, or a link.
import type { ContentChange } from '../../api/branch.ts';

export type EntryKind = 'page' | 'group' | 'link';

/** A link leads to `page`, or else to `url`. */
type Entry = { title: string; url: string; page: string; into: string | undefined };

export function newEntry(kind: EntryKind, { title, url, page, into }: Entry): ContentChange {
  const place = into === undefined ? {} : { into };
  switch (kind) {
    case 'page':
      return { operation: 'insert_page', title, document: { markdown: '' }, ...place };
    case 'group':
      return { operation: 'insert_group', title };
    case 'link':
      return { operation: 'insert_link', title, target: linkTarget(url, page), ...place };
  }
}

export const linkTarget = (url: string, page: string) =>
  page === '' ? { kind: 'url' as const, url } : { kind: 'page' as const, page };
