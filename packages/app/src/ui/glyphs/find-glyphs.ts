// Emoji and icons by parts of their names.

export type Glyph = {
  /** What is chosen: the code of an emoji, or the name of an icon. */
  id: string;
  /** The first is its name; all of them are searched. */
  names: readonly string[];
};

const separators = /[\s_-]+/g;
const plain = (name: string): string => name.toLowerCase().replaceAll(':', '').replace(separators, ' ').trim();

/** A name that is the words, one that begins with them, one with a word that begins with them, any other. */
function rankOf({ names }: Glyph, wanted: string): number {
  let best = 4;
  for (const name of names.map(plain)) {
    if (name === wanted) return 0;
    if (name.startsWith(wanted)) best = Math.min(best, 1);
    else if (name.includes(` ${wanted}`)) best = Math.min(best, 2);
    else if (name.includes(wanted)) best = Math.min(best, 3);
  }
  return best;
}

/** The best first; all when there are no words. */
export function findGlyphs<T extends Glyph>(glyphs: readonly T[], words: string): T[] {
  const wanted = plain(words);
  if (wanted === '') return [...glyphs];
  return glyphs
    .map((glyph) => ({ glyph, rank: rankOf(glyph, wanted) }))
    .filter(({ rank }) => rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map(({ glyph }) => glyph);
}
