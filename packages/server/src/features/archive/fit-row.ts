// Checks that archive rows fit the tables here, with messages for the archive's owner.
import type { Engine } from '#db/database';
import { stripInvalidText } from '#platform/sanitize-text';
import { dataName } from './manifest.ts';
import { ArchiveError } from './archive-error.ts';
import type { Kind, Table } from './rows-tables.ts';
import type { Row, Value } from './rows.ts';
import { holdsObjects } from './tables.ts';

function isOf(kind: Kind, value: Value): boolean {
  if (value === null) return true;
  switch (kind) {
    case 'text':
      return typeof value === 'string';
    case 'integer':
      return Number.isSafeInteger(value);
    case 'real':
      return typeof value === 'number';
    case 'bytes':
      return value instanceof Uint8Array;
  }
}

/** The row as stored here. SQLite would accept any type in any column. */
export function fitRow({ name, kinds }: Table, row: Row, engine: Engine): Row {
  let fit = row;
  for (const [column, value] of Object.entries(row)) {
    const kind = Object.hasOwn(kinds, column) ? kinds[column]! : undefined;
    if (kind === undefined) throw new ArchiveError(`${dataName(name)}: a row has the unknown column “${column}”`);
    if (!isOf(kind, value)) throw new ArchiveError(`${dataName(name)}: “${column}” of a row is not of type ${kind}`);
    // Backups of SQLite may contain it and must stay restorable.
    if (typeof value === 'string' && value.includes('\0'))
      fit = {
        ...fit,
        [column]: holdsObjects(name) ? exactly(value, column, engine) : stripInvalidText(value),
      };
  }
  return fit;
}

/** Content text cannot be altered, because its hash would change. */
function exactly(value: string, column: string, engine: Engine): string {
  if (engine === 'sqlite') return value;
  throw new ArchiveError(`“${column}” contains the character U+0000, which only SQLite can store`);
}

const sqliteConstraint = 19;

/** Message for a row the database rejects; undefined for other errors. */
export function constraintFault(table: string, error: unknown): ArchiveError | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
  const ofRow = /^2[23]/.test(code ?? '') || (errcode !== undefined && (errcode & 0xff) === sqliteConstraint);
  if (!ofRow) return undefined;
  if (code === '23505' || /UNIQUE/.test(message)) {
    return new ArchiveError(`a row of ${dataName(table)} already exists with the same key: ${message}`);
  }
  if (code === '23503' || /FOREIGN KEY/.test(message)) {
    return new ArchiveError(`a row of ${dataName(table)} refers to something that is not in the archive: ${message}`);
  }
  return new ArchiveError(`${dataName(table)} contains an invalid row: ${message}`);
}
