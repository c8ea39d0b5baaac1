/** Splits a long list: a statement takes a limited number of parameters. */
export function* inChunks<T>(list: readonly T[], size = 1000): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}
