// Every row of the database, to tell whether anything has changed.
import { sql } from 'kysely';
import { tableContents } from '../src/features/archive/tables.ts';
import { services } from './harness.ts';

/** Rows as text, each with the name of its table in front. */
export async function dump(): Promise<Set<string>> {
  const rows = new Set<string>();
  const { q } = services.database.reads;
  for (const table of Object.keys(tableContents)) {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(q);
    for (const row of found.rows) rows.add(`${table} ${JSON.stringify(row)}`);
  }
  return rows;
}

export const without = (some: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...some].filter((row) => !others.has(row)).sort();
