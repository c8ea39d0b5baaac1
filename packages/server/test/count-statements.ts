// Counts the statements that work sends to the database, on every engine.
import { StatementSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

let counted = 0;
let texts: string[] | undefined;

/** SQLite has no round trips, and these cost next to nothing. */
const isControl = (statement: unknown): boolean =>
  statement instanceof StatementSync && /^(?:begin|commit|savepoint|release|pragma)/.test(statement.sourceSQL);

function count(prototype: object, ...methods: string[]): void {
  for (const method of methods) {
    const original = Reflect.get(prototype, method) as (...args: unknown[]) => unknown;
    Reflect.set(prototype, method, function counting(this: unknown, ...args: unknown[]) {
      if (!isControl(this)) counted += 1;
      texts?.push(textOf(this, args[0]));
      return original.apply(this, args);
    });
  }
}

count(StatementSync.prototype, 'all', 'get', 'run');
count(pg.Client.prototype, 'query');
count(PGlite.prototype, 'query');

const textOf = (statement: unknown, first: unknown): string =>
  statement instanceof StatementSync
    ? statement.sourceSQL
    : typeof first === 'string'
      ? first
      : (first as { text: string }).text;

/** The same with their SQL. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  texts = found;
  try {
    await work();
  } finally {
    texts = undefined;
  }
  return found;
}

/** Statements of the whole process, so nothing else may run meanwhile. */
export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const before = counted;
  await work();
  return counted - before;
}
