// Optimal string alignment distance (restricted Damerau-Levenshtein): insertions, deletions, substitutions,
// transpositions.

const astral = /[\ud800-\udfff]/;

/** A string can be indexed directly where each character is one UTF-16 unit. */
const lettersOf = (word: string): ArrayLike<string> => (astral.test(word) ? Array.from(word) : word);

/**
 * Stops counting beyond `most`. With `begun`, the first word may be a prefix of the second, and the rest is no edit.
 */
export function editsBetween(word: string, other: string, most: number, begun = false): number {
  const [from, to] = [lettersOf(word), lettersOf(other)];
  let [fromEnd, toEnd] = [from.length, to.length];
  const tooMany = most + 1;
  if (fromEnd - toEnd > most || (!begun && toEnd - fromEnd > most)) return tooMany;
  // Common prefixes and suffixes need no edit, and similar words mostly consist of them.
  let start = 0;
  while (start < fromEnd && start < toEnd && from[start] === to[start]) start++;
  if (!begun)
    while (fromEnd > start && toEnd > start && from[fromEnd - 1] === to[toEnd - 1])
      [fromEnd, toEnd] = [fromEnd - 1, toEnd - 1];
  const [height, width] = [fromEnd - start, toEnd - start];
  // Fast path: most words are only compared for one edit.
  if (!begun && height <= 1 && width <= 1) return Math.max(height, width);
  if (!begun && most === 1) {
    const changedPlaces = from[start] === to[start + 1] && from[start + 1] === to[start];
    return height === 2 && width === 2 && changedPlaces ? 1 : tooMany;
  }
  let before: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, index) => index);
  for (let row = 1; row <= height; row++) {
    const letter = from[start + row - 1];
    const next = [row];
    let least = row;
    for (let column = 1; column <= width; column++) {
      const same = letter === to[start + column - 1];
      let edits = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const changedPlaces =
        row > 1 && column > 1 && letter === to[start + column - 2] && from[start + row - 2] === to[start + column - 1];
      if (changedPlaces) edits = Math.min(edits, before[column - 2]! + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return tooMany;
    [before, last] = [last, next];
  }
  return Math.min(tooMany, begun ? Math.min(...last) : last[width]!);
}
