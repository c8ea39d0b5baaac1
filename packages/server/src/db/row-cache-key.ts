// How answers that are kept are named and weighed.

/** A long answer is asked for seldom and would take the room of many short ones. */
export const maxCachedResult = 200_000;

/** Nothing, an empty word and zero are different values, so they have different names. */
export function rowCacheKey(values: readonly unknown[]): string {
  let key = '';
  for (const value of values) key += nameOf(value);
  return key;
}

/** Each says where it ends, so that no two lists of values have one name. */
function nameOf(value: unknown): string {
  if (typeof value === 'string') return `${value.length}:${value}`;
  if (value === null || value === undefined) return '-';
  if (value instanceof Uint8Array) return `x${value.length}:${Buffer.from(value).toString('base64')}`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return `${typeof value}${value};`;
  }
  return `j${nameOf(JSON.stringify(value))}`;
}

export function rowsSize(rows: readonly object[]): number {
  let size = 0;
  for (const row of rows) {
    size += 100;
    for (const value of Object.values(row) as unknown[])
      size += typeof value === 'string' || value instanceof Uint8Array ? value.length + 8 : 8;
  }
  return size;
}
