import { destination } from '../../markdown/print/escape.ts';
import type { Target } from '../../markdown/tree.ts';
import type { Place, Printer } from './printer.ts';
import { escaped } from './text.ts';

/** Between the bars of a table. */
export const inCell = (text: string, place: Place): string => (place === 'cell' ? text.replaceAll('|', '\\|') : text);

/** Destination and title of a link, an image or a definition. */
export function targetText(target: Target, title: string | undefined, place: Place): string {
  const url = inCell(destination(target.value), place);
  return title === undefined ? url : `${url} "${inCell(titleText(title), place)}"`;
}

const titleText = (title: string): string =>
  title
    .replace(/["\\]/g, '\\$&')
    .replace(/&(?=#?[A-Za-z0-9]+;)/g, '&amp;')
    .replace(/[\r\n]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The label of an image, which has no markup. */
export const labelText = (value: string, printer: Printer, place: Place): string =>
  escaped(value, printer.escape === 'none' ? { ...printer, escape: 'light' } : printer, place);
