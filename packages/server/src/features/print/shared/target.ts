// Resolves a target written in a body, as seen from a printed file.
import { hrefToRef, safeLink, schemeOf, type ContentRef } from '@lectern/content';
import type { PrintInput, PrintInputFile } from '../print-input.ts';

export type Destination =
  | { kind: 'inside'; page: number; anchor?: string; title: string; slug?: string; description?: string }
  | { kind: 'outside'; url: string; title?: string; slug?: string }
  | { kind: 'file'; file: PrintInputFile; id: string }
  | { kind: 'nowhere' };

const byId = /^\/(pages|files|reusable-content)\/([\w.:~-]+)(?:#(.*))?$/s;
const nowhere: Destination = { kind: 'nowhere' };
// PDF readers reject longer ones.
const longestUrl = 2000;

export function refOf(target: string): ContentRef | undefined {
  const match = byId.exec(target);
  if (!match) return /^(?:lectern:|#)/.test(target) ? hrefToRef(target) : undefined;
  const [, kind, id = '', anchor] = match;
  if (kind === 'files') return { kind: 'file', file: id };
  if (kind === 'reusable-content') return { kind: 'reusable-content', reusableContent: id };
  return anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', page: id, anchor };
}

export type FindDestination = (target: string, from: number) => Destination;

export function finderIn(input: PrintInput): FindDestination {
  const places = new Map(input.pages.map((page, index) => [page.id, index]));

  function onPage(id: string, anchor?: string): Destination {
    const index = places.get(id);
    if (index !== undefined) {
      const { title, slug, description } = input.pages[index]!;
      return {
        kind: 'inside',
        page: index,
        title,
        ...(slug !== undefined && { slug }),
        ...(anchor && { anchor }),
        ...(description && { description }),
      };
    }
    const other = Object.hasOwn(input.elsewhere, id) ? input.elsewhere[id] : undefined;
    return other ? { kind: 'outside', ...other } : nowhere;
  }

  return (target, from) => {
    const ref = refOf(target);
    if (ref?.kind === 'file') {
      const file = Object.hasOwn(input.files, ref.file) ? input.files[ref.file] : undefined;
      return file ? { kind: 'file', file, id: ref.file } : nowhere;
    }
    if (ref?.kind === 'page' && ref.space === undefined) return onPage(ref.page);
    if (ref?.kind === 'anchor' && ref.space === undefined) {
      return ref.page === undefined ? onPage(input.pages[from]!.id, ref.anchor) : onPage(ref.page, ref.anchor);
    }
    if (ref) return nowhere;
    const url = schemeOf(target) === undefined ? undefined : safeLink(movedTo(input, target));
    return url === undefined || url.length > longestUrl ? nowhere : { kind: 'outside', url };
  };
}

function movedTo({ moved = {} }: PrintInput, url: string): string {
  const [from, to] = Object.entries(moved).find(([before]) => url.startsWith(before)) ?? ['', ''];
  return /^(?:[/?#]|$)/.test(url.slice(from.length)) ? to + url.slice(from.length) : url;
}

/** The text of a link: where it is only a file or folder name, the title of the page says more. */
export function wordsFor(destination: Destination, text: string): string | undefined {
  if (!('title' in destination) || destination.title === undefined) return undefined;
  return /^[^\s<>]+\.mdx?$/i.test(text) || (text !== '' && text === destination.slug) ? destination.title : undefined;
}
