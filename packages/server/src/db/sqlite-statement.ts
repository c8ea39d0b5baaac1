import type { StatementSync } from 'node:sqlite';

/**
 * For a statement without rows. `run` returns the connection's last rowid, whatever it ran, and throws when that is no
 * safe integer although the statement succeeded. FTS5 uses such ids where it records deletions.
 */
export function forExecution(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true);
  return statement;
}
