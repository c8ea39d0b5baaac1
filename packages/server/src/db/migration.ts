import type { Kysely, RawBuilder } from 'kysely';
import type { Engine } from './engine.ts';

export type Columns = { engine: Engine; text: RawBuilder<unknown>; bytes: RawBuilder<unknown> };
export type Migration = {
  name: string;
  /**
   * The oldest migration that a node must know to work with a database that has this one, so that nodes are upgraded one
   * by one. A migration that only adds names one of the version before; one that removes something names the first whose
   * version no longer used it. Absent: older nodes cannot start with it.
   */
  worksWith?: string;
  /** Jobs that it enqueues have its name in `needs`: an older node would run them the old way. */
  up(q: Kysely<unknown>, columns: Columns): Promise<void>;
};
