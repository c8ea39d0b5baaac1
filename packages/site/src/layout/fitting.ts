// Rows that overflow into a menu. Nothing is measured in the browser: text widths are estimated, and each entry has a
// breakpoint from which on it fits into the row; below that it is in the menu at the end. Widths are in rem.
import { html, nothing, type Html } from '../html/html.ts';

/** Widths at which the row is shown at all, and at which there is more space. */
const steps = [64, 80, 90] as const;
const moreWidth = 5;
/** Longer titles are truncated. */
const longest = 16;
const em = 0.9375;

export type Breakpoint = (typeof steps)[number] | 'never';

const wide = /[A-ZMW@%&]/;

export function widthOf(text: string): number {
  let ems = 0;
  for (const sign of text) {
    ems += sign >= '\u1100' ? 1 : wide.test(sign) ? 0.72 : 0.55;
    if (ems * em > longest) return longest;
  }
  return ems * em;
}

export const isClipped = (text: string): boolean => widthOf(text) >= longest;

/** The breakpoint of each entry; `taken` is used by others, and entries that are `first` get space first. */
export function breakpointsFor(widths: readonly number[], taken: number, first: (i: number) => boolean): Breakpoint[] {
  const order = [...widths.keys()].sort((a, b) => Number(first(b)) - Number(first(a)));
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const found: Breakpoint[] = [];
  let sum = 0;
  for (const i of order) {
    sum += widths[i] ?? 0;
    const fits = (step: number): boolean => taken + whole <= step || taken + sum + moreWidth <= step;
    found[i] = steps.find(fits) ?? 'never';
  }
  return found;
}

const later = (from: Breakpoint | undefined): from is 80 | 90 => from === 80 || from === 90;
export const rowClass = (from: Breakpoint | undefined): Html => (later(from) ? html` class="from-${from}"` : nothing);
export const moreClass = (from: Breakpoint | undefined): Html => (later(from) ? html` class="until-${from}"` : nothing);

/** The menu is needed as long as it has an entry. */
export const lastOf = (all: readonly Breakpoint[]): Breakpoint =>
  all.includes('never') ? 'never' : all.includes(90) ? 90 : all.includes(80) ? 80 : 64;
