// Reads made in one turn of the event loop share one view of the database. SQLite takes and drops a lock around every
// read that stands alone, and on the small reads of a request that costs several times the read itself.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { forExecution } from './sqlite-statement.ts';

export class Snapshot {
  readonly #begin: StatementSync;
  readonly #end: StatementSync;
  #open = false;

  readonly #begun: () => void;

  constructor(reader: DatabaseSync, begun: () => void) {
    this.#begun = begun;
    this.#begin = forExecution(reader.prepare('begin'));
    this.#end = forExecution(reader.prepare('commit'));
  }

  /** Called before every read. */
  readonly enter = (): void => {
    if (this.#open) return;
    this.#begin.run();
    this.#open = true;
    this.#begun();
    setImmediate(this.leave);
  };

  /** Called when a write was committed: what is read from now on must show it. */
  readonly leave = (): void => {
    if (!this.#open) return;
    this.#open = false;
    this.#end.run();
  };
}
