// Keys encrypted with the server's secret. An archive carries them decrypted, since the destination has another secret,
// and there they are encrypted again: links given out keep working.
import { encryptSecret, decryptSecret } from '#platform/encrypted-secret';
import type { Table } from './rows-tables.ts';
import type { Row } from './rows.ts';
import { sealedColumns } from './tables.ts';

/** Encrypted text never contains a colon. */
const openMark = 'open:';

function changed({ name }: Pick<Table, 'name'>, row: Row, change: (value: string) => string | undefined): Row {
  const columns = Object.hasOwn(sealedColumns, name) ? sealedColumns[name]! : [];
  const set: Row = {};
  for (const column of columns) {
    const value = row[column];
    const other = typeof value === 'string' ? change(value) : undefined;
    if (other !== undefined) set[column] = other;
  }
  return columns.length === 0 ? row : { ...row, ...set };
}

/** What was encrypted with a lost secret stays as it is: it cannot be decrypted. */
export const decryptKeys = (secret: string, table: Pick<Table, 'name'>, row: Row): Row =>
  changed(table, row, (value) => {
    const key = decryptSecret(secret, value);
    return key === undefined ? undefined : openMark + key;
  });

/** Empty rather than null: a row without an encrypted id would be taken for an old invite link in plain text. */
export const withoutKeys = (table: Pick<Table, 'name'>, row: Row): Row => changed(table, row, () => '');

export const encryptKeys = (secret: string, table: Pick<Table, 'name'>, row: Row): Row =>
  changed(table, row, (value) =>
    value.startsWith(openMark) ? encryptSecret(secret, value.slice(openMark.length)) : undefined,
  );
