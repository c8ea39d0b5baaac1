import { stripInvalidText } from '#platform/sanitize-text';
import type { Row } from './rows.ts';

/**
 * A row as a line of its table's file; bytes are written as text. SQLite may hold what PostgreSQL cannot, and one such
 * row must not make the archive useless; only texts that are known by their hash stay as they are.
 */
export function jsonLine(row: Row, { exact = false } = {}): string {
  let plain: Record<string, unknown> = row;
  const change = (column: string, value: unknown): void => {
    if (plain === row) plain = { ...row };
    plain[column] = value;
  };
  for (const [column, value] of Object.entries(row)) {
    if (value instanceof Uint8Array) change(column, { base64: Buffer.from(value).toString('base64') });
    else if (!exact && typeof value === 'string' && value.includes('\0')) change(column, stripInvalidText(value));
  }
  return `${JSON.stringify(plain)}\n`;
}
