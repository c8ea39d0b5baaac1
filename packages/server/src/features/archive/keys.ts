// Keys that are sealed with the secret of the server they are kept on. An archive carries them open, since the server it
// comes to has another secret, and there they are sealed anew: links that were given out go on working.
import { encryptSecret, decryptSecret } from '#platform/encrypted-secret';
import type { Table } from './rows-tables.ts';
import type { Row } from './rows.ts';
import { sealedColumns } from './tables.ts';

/** No sealed text has a colon. */
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

/** What was sealed with a secret that is lost stays as it is: nobody can say what it was. */
export const decryptKeys = (secret: string, table: Pick<Table, 'name'>, row: Row): Row =>
  changed(table, row, (value) => {
    const key = decryptSecret(secret, value);
    return key === undefined ? undefined : openMark + key;
  });

/** Not even sealed, and not absent: a row without a sealed id would be taken for an invite link that was never sealed. */
export const withoutKeys = (table: Pick<Table, 'name'>, row: Row): Row => changed(table, row, () => '');

export const encryptKeys = (secret: string, table: Pick<Table, 'name'>, row: Row): Row =>
  changed(table, row, (value) =>
    value.startsWith(openMark) ? encryptSecret(secret, value.slice(openMark.length)) : undefined,
  );
