// Whether rows of an archive fit the tables here, said in words for the owner of the archive.
import type { Engine } from '#db/database';
import { stripInvalidText } from '#platform/sanitize-text';
import { dataName } from './manifest.ts';
import { ArchiveError } from './archive-error.ts';
import type { Kind, Table } from './rows-tables.ts';
import type { Row, Value } from './rows.ts';
import { contentOfTable } from './tables.ts';

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

/** The row as it can be stored here. SQLite would take anything anywhere. */
export function fitRow({ name, kinds }: Table, row: Row, engine: Engine): Row {
  let fit = row;
  for (const [column, value] of Object.entries(row)) {
    const kind = Object.hasOwn(kinds, column) ? kinds[column]! : undefined;
    if (kind === undefined) throw new ArchiveError(`${dataName(name)}: a row has the unknown column “${column}”`);
    if (!isOf(kind, value)) throw new ArchiveError(`${dataName(name)}: “${column}” of a row holds no ${kind}`);
    // Backups of SQLite may have it, and must not be lost for that.
    if (typeof value === 'string' && value.includes('\0'))
      fit = {
        ...fit,
        [column]: contentOfTable(name) === 'objects' ? exactly(value, column, engine) : stripInvalidText(value),
      };
  }
  return fit;
}

/** A text of the content cannot become another one, because its hash would be another. */
function exactly(value: string, column: string, engine: Engine): string {
  if (engine === 'sqlite') return value;
  throw new ArchiveError(`“${column}” of a text holds the character U+0000, which only SQLite can store`);
}

const sqliteConstraint = 19;

/** What the database says about a row it cannot take; undefined when the fault is another. */
export function constraintFault(table: string, error: unknown): ArchiveError | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
  const ofRow = /^2[23]/.test(code ?? '') || (errcode !== undefined && (errcode & 0xff) === sqliteConstraint);
  if (!ofRow) return undefined;
  if (code === '23505' || /UNIQUE/.test(message)) {
    return new ArchiveError(`something in ${dataName(table)} is here already, under the same key: ${message}`);
  }
  if (code === '23503' || /FOREIGN KEY/.test(message)) {
    return new ArchiveError(`a row of ${dataName(table)} belongs to something that is not in the archive: ${message}`);
  }
  return new ArchiveError(`${dataName(table)} holds a row that cannot be: ${message}`);
}
