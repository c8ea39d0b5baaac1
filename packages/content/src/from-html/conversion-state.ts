// State of a conversion: current position, collected targets, losses.
import { safeLink } from '../markdown/render-html.ts';
import { Anchors } from './anchors.ts';
import type { Loss } from './converted.ts';
import type { Notes } from './notes.ts';
import { safeDecodeURIComponent } from '../url.ts';

export type Writing = {
  base: string | undefined;
  anchors: Anchors;
  losses: Loss[];
  notes: Notes;
  /** Targets of images and links, as written in the Markdown. */
  targets: { href: string; use: 'link' | 'image' }[];
  /** Shift of heading levels relative to the source. */
  shift: number;
  /** Level of the heading above. */
  depth: number;
  /** In a list or cell, where a heading is not possible. */
  inside: number;
  /** In a cell of a pipe table. */
  cell: boolean;
  /** A link around whole blocks; the first text takes it. */
  around: { href: string | undefined };
  /** Recursion depth. */
  level: number;
};

export function lose(writing: Writing, what: string, where?: string): void {
  const known = writing.losses.some((loss) => loss.what === what && loss.where === where);
  if (!known && writing.losses.length < 100) writing.losses.push(where ? { what, where } : { what });
}

/** A URL of the source as written in the Markdown. */
export function address(writing: Writing, href: string): string {
  // As browsers parse it.
  const written = href.trim().replace(/[\n\r\t]/g, '');
  if (/^data:image\//i.test(written)) return written;
  if (safeLink(written) === undefined) return '';
  if (writing.base === undefined) {
    return /^#./.test(written) ? Anchors.linkTo(safeDecodeURIComponent(written.slice(1))) : written;
  }
  return URL.parse(written, writing.base)?.href ?? written;
}
