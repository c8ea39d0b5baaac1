// Writes whose results nobody needs: on PostgreSQL those of a transaction are sent together, in one statement with common
// table expressions, because each statement is a round trip. They run before the next statement that uses one of their
// tables, and before the commit at the latest. On SQLite they run at once.
import { CompiledQuery, type Kysely } from 'kysely';
import type { Db } from './database.ts';
import type { Prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import { tablesIn } from './statement-scopes.ts';

type Buildable = { compile(q: Kysely<Schema>): CompiledQuery };

/** A comment, so that a connection without a queue runs the statement as it is. */
const mark = '/* deferred */ ';

/**
 * An INSERT, UPDATE or DELETE, not WITH. No row may be written by two of them, because neither sees what the other wrote,
 * and no other table may have a foreign key to a row that is inserted.
 */
export async function defer(db: Db, statement: Buildable): Promise<void> {
  const { sql, parameters } = statement.compile(db.q);
  await db.q.executeQuery(CompiledQuery.raw(db.engine === 'postgres' ? mark + sql : sql, [...parameters]));
}

/** The same for a query that is compiled once. */
export async function deferPrepared<P>(db: Db, prepared: Prepared<P, unknown>, args: P): Promise<void> {
  if (db.engine !== 'postgres') return db.run(prepared, args);
  const { query, values } = prepared.with(db.engine, db.q, args);
  await db.q.executeQuery(CompiledQuery.raw(mark + query.sql, values));
}

export const isDeferred = (sql: string): boolean => sql.startsWith(mark);

/** PostgreSQL has 65,535 for a statement. */
const mostParameters = 20_000;

/** Nothing refers to rows of these. */
const leaves: ReadonlySet<string> = new Set(['links', 'search_sections', 'search_words', 'jobs']);

/** Their ids are given in the order of insertion, which common table expressions do not keep. */
const numbered = /^\s*insert into "?search_sections\b/i;

type Statement = { sql: string; parameters: readonly unknown[] };

/** The statements of one transaction that are still to be sent. */
export class DeferredStatements {
  #waiting: Statement[] = [];
  #tables = new Set<string>();
  #parameters = 0;
  #isNumbered = false;

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Whether they must be sent before this one joins them. */
  mustGoBefore(marked: string): boolean {
    return this.#parameters > mostParameters || (this.#isNumbered && numbered.test(marked.slice(mark.length)));
  }

  /** Returns the statement as it will be run. */
  add(marked: string, parameters: readonly unknown[]): Statement {
    const statement = { sql: marked.slice(mark.length), parameters };
    this.#waiting.push(statement);
    this.#parameters += parameters.length;
    this.#isNumbered ||= numbered.test(statement.sql);
    for (const table of tablesIn(statement.sql)) this.#tables.add(table);
    return statement;
  }

  /** Whether a statement must see them: what it deletes may also delete what they refer to. */
  concern(sql: string): boolean {
    const tables = tablesIn(sql);
    if (tables.some((table) => this.#tables.has(table))) return true;
    if (/^\s*delete\b/i.test(sql)) return tables.length === 0 || tables.some((table) => !leaves.has(table));
    return !/^\s*(?:select|with|insert|update)\b/i.test(sql);
  }

  /** All of them and a last one as one statement. */
  take(last: Statement): Statement {
    const all = this.#waiting;
    this.clear();
    const parameters: unknown[] = [];
    const renumbered = (statement: Statement): string => {
      const before = parameters.length;
      parameters.push(...statement.parameters);
      return statement.sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${before + Number(number)}`);
    };
    const parts = all.map((statement, index) => `"deferred_${index}" as (${renumbered(statement)})`);
    return { sql: `with ${parts.join(', ')} ${renumbered(last)}`, parameters };
  }

  clear(): void {
    this.#waiting = [];
    this.#tables = new Set();
    this.#parameters = 0;
    this.#isNumbered = false;
  }
}
