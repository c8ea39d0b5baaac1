// How answers that are kept are named and weighed.

/** Bytes of all answers of one state, about; when there are more, they are forgotten. */
export const mostHeld = 16_000_000;
/** A long answer is asked for seldom and would take the room of many short ones. */
export const longestHeld = 200_000;

/** Nothing, an empty word and zero are different values, so they have different names. */
export const answerKey = (values: readonly unknown[]): string => JSON.stringify(values, written);

function written(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  return value instanceof Uint8Array ? { bytes: Buffer.from(value).toString('base64') } : value;
}

export function answerSize(rows: readonly object[]): number {
  let size = 0;
  for (const row of rows) {
    size += 100;
    for (const value of Object.values(row) as unknown[])
      size += typeof value === 'string' || value instanceof Uint8Array ? value.length + 8 : 8;
  }
  return size;
}
