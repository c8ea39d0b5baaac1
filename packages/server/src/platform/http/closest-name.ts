// Suggests the known name closest to a misspelt one.

/** Undefined when none is close enough to be a misspelling. */
export function closestName(name: string, known: Iterable<string>): string | undefined {
  const written = plain(name);
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const distance = editDistance(written, plain(candidate));
    if (distance < (best?.distance ?? Infinity)) best = { name: candidate, distance };
  }
  const most = Math.max(1, Math.floor(written.length / 3));
  return best && best.distance <= most ? best.name : undefined;
}

/** `default_level` and `DefaultLevel` match `defaultLevel`. Longer input is no misspelt name. */
const plain = (name: string): string =>
  name
    .slice(0, 64)
    .replaceAll(/[-_\s]/g, '')
    .toLowerCase();

/** Letters inserted, left out, replaced, or swapped with their neighbour (optimal string alignment), row by row. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? before[j - 2]! + 1 : Infinity;
      next.push(Math.min(changed, swapped, row[j]! + 1, next[j - 1]! + 1));
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
