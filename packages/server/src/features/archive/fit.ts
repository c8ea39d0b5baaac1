// Whether rows of an archive fit the tables here, said in words for the owner of the archive.
import { dataName } from './manifest.ts';
import { ArchiveFault } from './fault.ts';
import type { Kind, Table } from './rows-tables.ts';
import type { Row, Value } from './rows.ts';

function isOf(kind: Kind, value: Value): boolean {
  if (value === null) return true;
  switch (kind) {
    case 'text':
      return typeof value === 'string' && !value.includes('\0');
    case 'integer':
      return Number.isSafeInteger(value);
    case 'real':
      return typeof value === 'number';
    case 'bytes':
      return value instanceof Uint8Array;
  }
}

/** SQLite would take anything anywhere. */
export function requireFit({ name, kinds }: Table, row: Row): void {
  for (const [column, value] of Object.entries(row)) {
    const kind = Object.hasOwn(kinds, column) ? kinds[column]! : undefined;
    if (kind === undefined) throw new ArchiveFault(`${dataName(name)}: a row has the unknown column “${column}”`);
    if (!isOf(kind, value)) throw new ArchiveFault(`${dataName(name)}: “${column}” of a row holds no ${kind}`);
  }
}

const sqliteConstraint = 19;

/** What the database says about a row it cannot take; undefined when the fault is another. */
export function refusalOf(table: string, error: unknown): ArchiveFault | undefined {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message: string };
  const ofRow = /^2[23]/.test(code ?? '') || (errcode !== undefined && (errcode & 0xff) === sqliteConstraint);
  if (!ofRow) return undefined;
  if (code === '23505' || /UNIQUE/.test(message)) {
    return new ArchiveFault(`something in ${dataName(table)} is here already, under the same key: ${message}`);
  }
  if (code === '23503' || /FOREIGN KEY/.test(message)) {
    return new ArchiveFault(`a row of ${dataName(table)} belongs to something that is not in the archive: ${message}`);
  }
  return new ArchiveFault(`${dataName(table)} holds a row that cannot be: ${message}`);
}
