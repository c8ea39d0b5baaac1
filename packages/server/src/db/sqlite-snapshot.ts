// Reads within one event loop tick share one read transaction. SQLite takes and releases a lock around every standalone
// read, which costs several times the small reads of a request.
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

  /** Called after a commit: later reads must see it. */
  readonly leave = (): void => {
    if (!this.#open) return;
    this.#open = false;
    this.#end.run();
  };
}
