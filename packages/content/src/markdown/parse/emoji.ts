import { emojiTable } from './emoji-table.ts';

const shortcode = /:([a-z0-9_+-]{1,60}):/y;

/** Code points in lower-case hexadecimal joined by `-`. */
export function codeOf(emoji: string): string {
  const points = Array.from(emoji, (point) => (point.codePointAt(0) ?? 0).toString(16));
  return (points.includes('200d') ? points : points.filter((point) => point !== 'fe0f')).join('-');
}

interface EmojiNames {
  codes: Map<string, string>;
  /** The first name of each code. */
  names: Map<string, string>;
}

let known: EmojiNames | undefined;

function emojiNames(): EmojiNames {
  if (known) return known;
  known = { codes: new Map(), names: new Map() };
  for (const line of emojiTable.split('\n')) {
    const [emoji = '', ...names] = line.split(' ');
    const code = codeOf(emoji);
    for (const name of names) known.codes.set(name, code);
    if (names[0] !== undefined) known.names.set(code, names[0]);
  }
  return known;
}

/** The `:name:` that starts exactly at `index`, if it is a known emoji. */
export function shortcodeAt(text: string, index: number): { code: string; length: number } | undefined {
  shortcode.lastIndex = index;
  const name = shortcode.exec(text)?.[1];
  const code = name === undefined ? undefined : emojiNames().codes.get(name);
  return name === undefined || code === undefined ? undefined : { code, length: name.length + 2 };
}

export const emojiName = (code: string): string | undefined => emojiNames().names.get(code);

/** The character itself; empty for an invalid code. */
export function emojiCharacter(code: string): string {
  const points = code.split('-').map((point) => (/^[0-9a-f]{1,6}$/i.test(point) ? Number.parseInt(point, 16) : -1));
  if (points.some((point) => point < 0x20 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))) return '';
  const text = String.fromCodePoint(...points);
  return points.length === 1 && !/\p{Emoji_Presentation}/u.test(text) ? `${text}\ufe0f` : text;
}
