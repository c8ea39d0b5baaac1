// Records and counts the statements that work sends to the database, on every engine.
import { StatementSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** The connection is that of PostgreSQL; on SQLite it is the prepared statement. */
export type Sent = {
  connection: object;
  sql: string;
  values: readonly unknown[];
  /** Sent in the message of another statement. */
  isAttached?: boolean;
};

let counted = 0;
let recorded: Sent[] | undefined;

/** SQLite has no round trips, and these cost next to nothing. */
const isControl = (statement: unknown): boolean =>
  statement instanceof StatementSync && /^(?:begin|commit|savepoint|release|pragma)/.test(statement.sourceSQL);

function record(prototype: object, ...methods: string[]): void {
  for (const method of methods) {
    const original = Reflect.get(prototype, method) as (...args: unknown[]) => unknown;
    Reflect.set(prototype, method, function recording(this: object, ...args: unknown[]) {
      if (!isControl(this)) counted += 1;
      recorded?.push(...sentBy(this, args));
      return original.apply(this, args);
    });
  }
}

record(StatementSync.prototype, 'all', 'get', 'run');
record(pg.Client.prototype, 'query');
record(PGlite.prototype, 'query');

type Query = { text: string; values?: unknown[]; bounds?: { begins: boolean; commits: boolean } };

function sentBy(connection: object, args: readonly unknown[]): Sent[] {
  if (connection instanceof StatementSync) return [{ connection, sql: connection.sourceSQL, values: args }];
  const [first, values = []] = args as [string | Query, unknown[] | undefined];
  if (typeof first === 'string') return [{ connection, sql: first, values }];
  const attached = (sql: string): Sent => ({ connection, sql, values: [], isAttached: true });
  return [
    ...(first.bounds?.begins ? [attached('begin')] : []),
    { connection, sql: first.text, values: first.values ?? values },
    ...(first.bounds?.commits ? [attached('commit')] : []),
  ];
}

/** Statements of the whole process, so nothing else may run meanwhile; so are those below. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  recorded = sent;
  try {
    await work();
  } finally {
    recorded = undefined;
  }
  return sent;
}

/** The SQL of those with a message of their own. */
export const listStatements = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(work)).filter(({ isAttached }) => !isAttached).map(({ sql }) => sql);

export async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const before = counted;
  await work();
  return counted - before;
}
