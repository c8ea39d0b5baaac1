// Words longer than a line, such as URLs and paths, may break after punctuation.
const zeroWidth = '\u200b';

export function breakable(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return text.replace(/\S+/g, (word) => (word.length <= longest ? word : broken(word, longest)));
}

function broken(word: string, longest: number): string {
  const atSigns = word.replace(/([/.,_\-?&=:;|)\]}])(?=[^\s])/g, `$1${zeroWidth}`);
  // Without punctuation it is cut, rather than running off the page.
  return atSigns
    .split(zeroWidth)
    .map((part) => (part.length <= longest * 2 ? part : cut(part, longest)))
    .join(zeroWidth);
}

function cut(part: string, longest: number): string {
  const characters = Array.from(part);
  const pieces: string[] = [];
  for (let at = 0; at < characters.length; at += longest) pieces.push(characters.slice(at, at + longest).join(''));
  return pieces.join(zeroWidth);
}
