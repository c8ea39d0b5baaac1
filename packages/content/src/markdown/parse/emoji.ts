import { emojiToName, nameToEmoji } from 'gemoji';

const shortcode = /:([a-z0-9_+-]{1,60}):/y;

function codeOf(emoji: string): string {
  const points = Array.from(emoji, (point) => (point.codePointAt(0) ?? 0).toString(16));
  return (points.includes('200d') ? points : points.filter((point) => point !== 'fe0f')).join('-');
}

const codes = new Map<string, string>();

function codeOfName(name: string): string {
  const known = codes.get(name);
  if (known !== undefined) return known;
  const code = codeOf(nameToEmoji[name] ?? '');
  codes.set(name, code);
  return code;
}

/** The `:name:` that starts exactly at `index`, if it is a known emoji. */
export function shortcodeAt(text: string, index: number): { code: string; length: number } | undefined {
  shortcode.lastIndex = index;
  const name = shortcode.exec(text)?.[1];
  if (name === undefined || !Object.hasOwn(nameToEmoji, name)) return undefined;
  return { code: codeOfName(name), length: name.length + 2 };
}

let names: Map<string, string> | undefined;

export function emojiName(code: string): string | undefined {
  names ??= new Map(Object.entries(emojiToName).map(([emoji, name]) => [codeOf(emoji), name]));
  return names.get(code);
}

/** The character itself; empty for an invalid code. */
export function emojiCharacter(code: string): string {
  const points = code.split('-').map((point) => (/^[0-9a-f]{1,6}$/i.test(point) ? Number.parseInt(point, 16) : -1));
  if (points.some((point) => point < 0x20 || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))) return '';
  const text = String.fromCodePoint(...points);
  return points.length === 1 && !/\p{Emoji_Presentation}/u.test(text) ? `${text}\ufe0f` : text;
}
