import { blockAnchors } from './anchors.ts';
import type { TargetPosition, TargetUse } from './targets.ts';
import { places } from './targets.ts';
import { blockKeys } from './to-document.ts';
import type { Page, TargetForm } from './tree.ts';

/** The syntactic kind of a target; whether it exists is known only in its space. */
export type LinkKind = 'url' | 'mail' | 'anchor' | 'page' | 'file' | 'reusable-content' | 'openapi' | 'ref' | 'empty';

export interface PageLink {
  target: string;
  kind: LinkKind;
  use: TargetUse;
  text: string;
  /** Key of the document block that contains it; absent where the document has no such block. */
  key?: string;
  /** Anchor of the heading above it; empty before the first. */
  anchor: string;
  /** Offset of the target in the source. */
  start: number;
  end: number;
  form: TargetForm;
}

const pageFile = /(?:^|\/)[^/]*\.mdx?$|\/$|^\.{0,2}$|^[^.]*$/i;

export function linkKind(target: string, use: TargetUse): LinkKind {
  if (target === '') return 'empty';
  if (/^lectern:/i.test(target)) return 'ref';
  if (/^mailto:/i.test(target)) return 'mail';
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) return 'url';
  if (target.startsWith('#')) return 'anchor';
  if (use === 'include') return 'reusable-content';
  if (use === 'openapi') return 'openapi';
  if (use === 'image' || use === 'file') return 'file';
  const path = target.replace(/[?#].*$/s, '');
  return pageFile.test(path) || path.endsWith('/..') ? 'page' : 'file';
}

const isReference = ({ label, use }: TargetPosition): boolean => !label && use !== 'definition';

/** What a page refers to, in reading order. A reference link counts where it is used. */
export const linkTargets = (page: Page): { target: string; use: TargetUse }[] =>
  places(page)
    .filter(isReference)
    .map(({ target, use }) => ({ target: target.value, use }));

/** Every reference on a page, in reading order, with where it stands. */
export function links(page: Page): PageLink[] {
  const found = places(page).filter(isReference);
  // Keys and anchors of a page take far longer than finding out that it refers to nothing.
  if (found.length === 0) return [];
  const own = blockAnchors(page);
  const keys = blockKeys(page, {}, own);
  const headings = [...own].filter(([block]) => block.type === 'heading').sort(([a], [b]) => a.start - b.start);
  const above = (place: TargetPosition) => {
    let low = 0;
    let high = headings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((headings[middle]?.[0].start ?? 0) <= place.whole.start) low = middle + 1;
      else high = middle;
    }
    return headings[low - 1]?.[1] ?? '';
  };
  return found.map((place): PageLink => {
    const { target, use, text, block } = place;
    const key = keys.get(block);
    const { value, start, end, form } = target;
    const link = { target: value, kind: linkKind(value, use), use, text, anchor: above(place), start, end, form };
    return key === undefined ? link : { ...link, key };
  });
}
