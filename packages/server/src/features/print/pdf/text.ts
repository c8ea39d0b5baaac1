import { breakable } from './break-words.ts';
import { literal } from './literal.ts';
import { refOf, type Destination } from '../shared/target.ts';
import type { Writer } from './writer.ts';

// A line break in the source is a space, except between characters of scripts written without spaces.
const unspaced =
  /([\p{Script=Han}\u3000-\u30ff\uff00-\uffef])[ \t]*\n[ \t]*(?=[\p{Script=Han}\u3000-\u30ff\uff00-\uffef])/gu;

export const textPiece = (value: string, writer: Writer): string => {
  const flowing = value.replace(unspaced, '$1').replace(/[ \t]*\n[ \t]*/g, ' ');
  return literal(breakable(flowing, writer.narrow ? 18 : 40));
};

/** Text for a link without its own: titles and names, never an id. */
export function linkText(target: string, destination: Destination): string {
  if (destination.kind === 'file') return destination.file.name;
  if ('title' in destination && destination.title) return destination.title;
  if (refOf(target) || /^data:/i.test(target)) return nothing;
  return nameIn(target) || nothing;
}

/** The same, with the full URL of external targets. */
export const linkUrl = (target: string, destination: Destination): string =>
  refOf(target) ? linkText(target, destination) : target;

const nothing = '—';

const nameIn = (target: string): string =>
  target
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1) ?? '';
