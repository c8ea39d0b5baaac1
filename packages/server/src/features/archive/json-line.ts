import { stripInvalidText } from '#platform/sanitize-text';
import type { Row } from './rows.ts';

/**
 * A row as a JSON line; bytes are encoded as text. SQLite may hold text that PostgreSQL rejects, and one such row must
 * not make the archive useless, so invalid text is stripped, except from content addressed by its hash.
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
