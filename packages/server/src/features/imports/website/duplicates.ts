// When two URLs are one page: by equal responses, or by canonical link.
import { folderOf, isIndex } from './normalize-url.ts';
import type { PageRead } from './read-page.ts';

/** `/a/` and `/a/index.html`, `/a` and `/a.html`, `/a` and `/a?b`: one page at two URLs when the content is equal. */
export function isSameUrl(one: string, two: string): boolean {
  const [a, b] = [one, two].map((url) => url.replace(/\?.*$/s, '')) as [string, string];
  if (isIndex(a) && isIndex(b)) return folderOf(a) === folderOf(b);
  const bare = (url: string): string => url.replace(/(?:\/|\.x?html?)$/i, '');
  return bare(a) === bare(b);
}

/** By the bytes, and by the main content without boilerplate. Empty text is not compared. */
export function pageFingerprints(bytes: Uint8Array, { draft }: PageRead, url: string): string[] {
  const body = textOf(draft);
  const text = `${draft.title}\n${body.replaceAll(url, '')}`;
  return [markOf(bytes), ...(body === '' ? [] : [`text:${markOf(Buffer.from(text))}`])];
}

export const textOf = ({ blocks }: PageRead['draft']): string => blocks.join('\n\n');

function markOf(bytes: Uint8Array): string {
  let hash = 0;
  for (const byte of bytes) hash = (Math.imul(hash, 31) + byte) | 0;
  return `${bytes.length}:${hash}`;
}

type Facts = { title: string | undefined; text: string; claims: string | undefined };
export type DuplicatePage = { url: string; of: string; differs: boolean };

/** Titles and canonical URLs of pages. */
export class PageAliases {
  private pages = new Map<string, Facts>();

  add(url: string, { draft, canonical }: PageRead, marks: readonly string[]): void {
    this.pages.set(url, { title: draft.title, text: marks.at(-1)!, claims: canonical === url ? undefined : canonical });
  }

  /** One canonical URL shared by pages of different titles is a template error. */
  fits(url: string, { draft }: PageRead): boolean {
    const known = this.pages.get(url);
    return known === undefined || known.title === draft.title;
  }

  /** Pages whose canonical page was read and has the same title. The first page stays in any case. */
  copies(entry: string, nameOf: (url: string) => string): DuplicatePage[] {
    const left = new Map<string, string>();
    const out: DuplicatePage[] = [];
    for (const [url, { claims, title, text }] of this.pages) {
      let other = claims === undefined ? url : nameOf(claims);
      for (let next = left.get(other); next !== undefined; next = left.get(other)) other = next;
      const facts = this.pages.get(other);
      if (other === url || left.has(url) || facts?.title !== title) continue;
      const [copy, page] = url === entry ? [other, url] : [url, other];
      left.set(copy, page);
      out.push({ url: copy, of: page, differs: facts?.text !== text });
    }
    return out;
  }
}
