// How many edits are between two words: a letter more, less or other, or two that changed places.

/**
 * More than `most` are not counted. With `begun`, the first word may be the beginning of the second, and what follows is no edit.
 */
export function editsBetween(word: string, other: string, most: number, begun = false): number {
  const [from, to] = [Array.from(word), Array.from(other)];
  const tooMany = most + 1;
  if (from.length - to.length > most || (!begun && to.length - from.length > most)) return tooMany;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let edits = Math.min(last[column]! + 1, next[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const changedPlaces =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (changedPlaces) edits = Math.min(edits, before[column - 2]! + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    if (least > most) return tooMany;
    [before, last] = [last, next];
  }
  return Math.min(tooMany, begun ? Math.min(...last) : last[to.length]!);
}
