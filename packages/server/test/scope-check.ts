// Holds every commit of the tests against the rows it changed: a statement whose organization was not found, or not
// rightly, would leave what others have cached of it.
import { strict as assert } from 'node:assert';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { BeforeCommit } from '../src/db/sqlite.ts';
import {
  contentOfSpaces,
  contentScope,
  globalScope,
  isContentScope,
  scopeOfTable,
} from '../src/db/statement-scopes.ts';

const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] };

/** Temporary triggers note the scopes of changed rows; what is rolled back is not noted either. */
/** The scope of a changed row as an expression of SQL. */
function scopeOfRow(writer: DatabaseSync, table: string, event: string, row: string): string {
  const scope = scopeOfTable(table);
  const organization = `${row}.organization_id`;
  const content = `${organization} || '${contentScope('')}'`;
  if (scope === 'content') return content;
  if (table !== 'spaces' || event !== 'update') return scope === 'organization' ? organization : `'${scope}'`;
  const columns = (writer.prepare(`pragma table_info(spaces)`).all() as { name: string }[]).map(({ name }) => name);
  const same = columns.filter((name) => !contentOfSpaces.has(name)).map((name) => `old.${name} is new.${name}`);
  return `case when ${same.join(' and ')} then ${content} else ${organization} end`;
}

function watch(writer: DatabaseSync, tables: readonly string[]): void {
  writer.exec(`
    create temp table if not exists changed_scopes (scope text, origin text);
    create index if not exists temp.changed_by_scope on changed_scopes (scope, origin);
    delete from changed_scopes`);
  for (const table of tables) {
    const scope = scopeOfTable(table);
    if (scope === undefined || scope === 'immutable' || scope === 'uncached') continue;
    for (const [event, rows] of Object.entries(events)) {
      const name = `temp.changed_${table}_${event}`;
      const notes = rows.map((row) => {
        const value = scopeOfRow(writer, table, event, row);
        // Not `or ignore`: the statement that fires the trigger decides about conflicts.
        return `insert into changed_scopes select ${value}, '${table}'
          where not exists (select 1 from changed_scopes where scope is ${value} and origin = '${table}');`;
      });
      writer.exec(`drop trigger if exists ${name}`);
      writer.exec(`create temp trigger ${name.slice(5)} after ${event} on main.${table} begin ${notes.join(' ')} end`);
    }
  }
}

export function createScopeCheck({ isMigrated = false } = {}): (commit: BeforeCommit) => void {
  let schema: unknown;
  let statements: { version: StatementSync; take?: StatementSync } | undefined;
  return ({ writer, scopes }) => {
    statements ??= { version: writer.prepare('pragma schema_version') };
    const { schema_version: now } = statements.version.get() as { schema_version: number };
    if (isMigrated) schema ??= now;
    if (now !== schema) {
      // A migration. The triggers are made when the last one is through: all of them after each would take long.
      schema = now;
      statements = { version: statements.version };
      return;
    }
    if (statements.take === undefined) {
      const tables = writer.prepare(`pragma table_list`).all() as { schema: string; name: string; type: string }[];
      const own = tables.filter(({ schema: of, type }) => of === 'main' && type === 'table').map(({ name }) => name);
      watch(writer, own);
      statements.take = writer.prepare('delete from changed_scopes returning scope, origin');
      return;
    }
    const changed = statements.take.all() as { scope: string; origin: string }[];
    // What depends on the content of an organization depends on all of it.
    const isRaised = (scope: string): boolean =>
      scopes.has(scope) || (isContentScope(scope) && scopes.has(scope.slice(0, -contentScope('').length)));
    const missed = changed.filter(({ scope }) => !isRaised(scope) && !scopes.has(globalScope));
    if (missed.length === 0) return;
    const names = missed.map(({ scope, origin }) => `${origin} (${scope})`).join(', ');
    throw new Error(`rows were changed without raising the version of their scope: ${names}`);
  };
}

/** Reads everything again that the cache of rows returns; with TEST_CACHED_ROWS, as it is counted among statements. */
export function checkCachedRows(text: string, rows: readonly object[], read: () => object[]): void {
  try {
    assert.deepEqual(rows, read());
  } catch (error) {
    console.error(`the cached rows are outdated: ${text}`);
    throw error;
  }
}
