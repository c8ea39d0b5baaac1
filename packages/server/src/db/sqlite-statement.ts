import type { StatementSync } from 'node:sqlite';

/**
 * For a statement without rows. `run` answers the last row id of the connection, whatever it ran, and throws when that is
 * no safe integer, although the work is done. The full-text index uses such ids where it notes what was deleted.
 */
export function forExecution(statement: StatementSync): StatementSync {
  statement.setReadBigInts(true);
  return statement;
}
