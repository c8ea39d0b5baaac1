// Keys and sizes of cached query results.

/** Large results are rarely repeated and would evict many small ones. */
export const maxCachedResult = 200_000;

/** null, the empty string and zero must have distinct keys. */
export function rowCacheKey(values: readonly unknown[]): string {
  let key = '';
  for (const value of values) key += nameOf(value);
  return key;
}

/** Each value is delimited, so that no two parameter lists share a key. */
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
