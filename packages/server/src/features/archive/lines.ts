import type { Row } from './rows.ts';

/** A row as a line of its table's file; bytes are written as text. */
export function lineOf(row: Row): string {
  let plain: Record<string, unknown> = row;
  for (const [column, value] of Object.entries(row)) {
    if (!(value instanceof Uint8Array)) continue;
    if (plain === row) plain = { ...row };
    plain[column] = { base64: Buffer.from(value).toString('base64') };
  }
  return `${JSON.stringify(plain)}\n`;
}
