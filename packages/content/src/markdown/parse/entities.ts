import { characterEntities } from 'character-entities';

const reference = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{0,31}));/g;

function fromCode(code: number): string {
  const bad = code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff);
  return bad ? '\ufffd' : String.fromCodePoint(code);
}

function replace(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10));
  if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
  if (name !== undefined && Object.hasOwn(characterEntities, name)) return characterEntities[name] ?? whole;
  return whole;
}

export function decodeEntities(text: string): string {
  return text.includes('&') ? text.replace(reference, replace) : text;
}

const sticky = new RegExp(reference.source, 'y');

/** The character reference that starts exactly at `index`, if there is one. */
export function entityAt(text: string, index: number): { value: string; length: number } | undefined {
  sticky.lastIndex = index;
  const match = sticky.exec(text);
  if (!match) return undefined;
  const value = replace(match[0], match[1], match[2], match[3]);
  return value === match[0] ? undefined : { value, length: match[0].length };
}

/** Resolves backslash escapes and character references, as in destinations, titles and info strings. */
export function unescapeText(text: string): string {
  if (!text.includes('\\')) return decodeEntities(text);
  return text
    .split(/(\\[!-/:-@[-`{-~])/)
    .map((part, i) => (i % 2 === 1 ? part.slice(1) : decodeEntities(part)))
    .join('');
}
