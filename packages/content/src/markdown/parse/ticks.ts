// Positions of backtick runs by length, found in one pass over the text.

export interface TickRuns {
  places: number[];
  next: number;
}

export function tickRuns(text: string): Map<number, TickRuns> {
  const runs = new Map<number, TickRuns>();
  let at = text.indexOf('`');
  while (at >= 0) {
    let end = at;
    while (text.charCodeAt(end) === 96) end++;
    const same = runs.get(end - at);
    if (same) same.places.push(at);
    else runs.set(end - at, { places: [at], next: 0 });
    at = text.indexOf('`', end);
  }
  return runs;
}
