// When two addresses are one page: because they answer the same, or because the page says so.
import { folderOf, isIndex } from './normalize-url.ts';
import type { PageRead } from './read-page.ts';

/** `/a/` and `/a/index.html`, `/a` and `/a.html`, `/a` and `/a?b`: one page at two addresses when they say the same. */
export function isSameUrl(one: string, two: string): boolean {
  const [a, b] = [one, two].map((url) => url.replace(/\?.*$/s, '')) as [string, string];
  if (isIndex(a) && isIndex(b)) return folderOf(a) === folderOf(b);
  const bare = (url: string): string => url.replace(/(?:\/|\.x?html?)$/i, '');
  return bare(a) === bare(b);
}

/** By the bytes, and by what the page says whatever its frame says around it. An empty text says nothing. */
export function pageFingerprints(bytes: Uint8Array, { draft }: PageRead, url: string): string[] {
  const body = textOf(draft);
  const text = `${draft.title}\n${body.replaceAll(url, '')}`;
  return [markOf(bytes), ...(body === '' ? [] : [`text:${markOf(Buffer.from(text))}`])];
}

export const textOf = ({ blocks }: PageRead['draft']): string => blocks.join('\n\n');

function markOf(bytes: Uint8Array): string {
  let hash = 0;
  for (let i = 0; i < bytes.length; i += 1) hash = (Math.imul(hash, 31) + bytes[i]!) | 0;
  return `${bytes.length}:${hash}`;
}

type Facts = { title: string | undefined; text: string; claims: string | undefined };
export type DuplicatePage = { url: string; of: string; differs: boolean };

/** What pages are called and which address they name as the right one. */
export class PageAliases {
  private pages = new Map<string, Facts>();

  add(url: string, { draft, canonical }: PageRead, marks: readonly string[]): void {
    this.pages.set(url, { title: draft.title, text: marks.at(-1)!, claims: canonical === url ? undefined : canonical });
  }

  /** One address that pages of other titles name is the slip of a template. */
  fits(url: string, { draft }: PageRead): boolean {
    const known = this.pages.get(url);
    return known === undefined || known.title === draft.title;
  }

  /** Pages that name another one that was read and is called the same. The first page stays whatever it names. */
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
