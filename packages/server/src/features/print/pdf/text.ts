import { breakable } from './break-words.ts';
import { literal } from './literal.ts';
import type { Writer } from './writer.ts';

// A line that ends in the source is a space, but not between characters that are written without spaces.
const unspaced =
  /([\p{Script=Han}\u3000-\u30ff\uff00-\uffef])[ \t]*\n[ \t]*(?=[\p{Script=Han}\u3000-\u30ff\uff00-\uffef])/gu;

export const textPiece = (value: string, writer: Writer): string => {
  const flowing = value.replace(unspaced, '$1').replace(/[ \t]*\n[ \t]*/g, ' ');
  return literal(breakable(flowing, writer.narrow ? 18 : 40));
};

export const nameIn = (target: string): string =>
  target
    .replace(/[?#].*$/s, '')
    .split('/')
    .at(-1) ?? '';
