// The layout has no field for a page's emoji: it precedes the title.
let leading: RegExp | undefined;

export function splitEmoji(title: string): { emoji?: string; title: string } {
  // Created lazily: compiling this expression takes longer than everything else here together.
  leading ??= new RegExp(String.raw`^(\p{RGI_Emoji})\s+(?=\S)`, 'v');
  const [whole = '', emoji] = leading.exec(title) ?? [];
  return emoji === undefined ? { title } : { emoji, title: title.slice(whole.length) };
}

/** The title of a page with this emoji: the heading may repeat the emoji. */
export function withoutEmoji(heading: string, emoji: string | undefined): string {
  if (!emoji) return heading;
  const { emoji: said, title } = splitEmoji(heading);
  return said === emojiCharacter(emoji) ? title : heading;
}

/** The character of an emoji given as itself or by its code points, as in "1f468-1f4bb". */
export function emojiCharacter(emoji: string): string {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(emoji)) return emoji;
  try {
    return String.fromCodePoint(...emoji.split('-').map((point) => Number.parseInt(point, 16)));
  } catch {
    return emoji;
  }
}
