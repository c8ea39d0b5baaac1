// Colours that authors give to parts of a formula, as MathML attributes, which the Content-Security-Policy allows.
import { mixed, readable } from '../style-sheet/color.ts';

const grounds = { light: '#ffffff', dark: '#16171a' };
/** The common ones of the colour names that are left to browsers. */
const names: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  navy: '#000080',
  maroon: '#800000',
  silver: '#c0c0c0',
  aqua: '#00ffff',
  fuchsia: '#ff00ff',
  gold: '#ffd700',
  lightblue: '#add8e6',
  lightgreen: '#90ee90',
  lightyellow: '#ffffe0',
  lightpink: '#ffb6c1',
};

/** The colour as `#rrggbb`; undefined when it is invalid or a name that only browsers know. */
export function hexFrom(text: string): string | undefined {
  const found = (names[text.toLowerCase()] ?? text).toLowerCase();
  const [, short, long] = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/.exec(found) ?? [];
  return short === undefined ? (long === undefined ? undefined : `#${long}`) : `#${short.replaceAll(/./g, '$&$&')}`;
}

export type Ink = {
  color: string;
  /** Fallback for browsers without light-dark(): readable on both backgrounds. */
  otherwise?: string;
};

/** A text colour, adjusted to be readable on its background. */
export function inkOf(text: string, behind: string | undefined): Ink | undefined {
  const hex = hexFrom(text);
  if (hex === undefined) return /^[a-z]{3,24}$/i.test(text) && text !== 'undefined' ? { color: text } : undefined;
  if (behind !== undefined) return { color: readable(hex, [behind]) };
  const black = hex === names['black'];
  const light = readable(hex, [grounds.light]);
  const dark = black ? mixed('#ffffff', grounds.dark, 0.1) : readable(hex, [grounds.dark]);
  const middle = readable(readable(hex, [grounds.light], 3), [grounds.dark], 3);
  return { color: `light-dark(${light},${dark})`, otherwise: middle };
}
