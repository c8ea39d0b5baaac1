// Answers of prepared reads, kept as long as nobody has written to the database. SQLite itself says whether somebody has,
// in this process or another: the number it gives changes with every commit of another connection. So nothing stale is
// ever answered, and on a server that is read far more than written most reads cost a look-up.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { answerKey, answerSize, longestHeld, mostHeld } from './kept-answers.ts';

export class KeptReads {
  readonly #version: StatementSync;
  #seen = -1;
  #answers = new Map<string, Map<string, readonly object[]>>();
  #held = 0;

  constructor(reader: DatabaseSync) {
    this.#version = reader.prepare('pragma data_version');
    this.#version.setReturnArrays(true);
  }

  get version(): number {
    return this.#seen;
  }

  /** Called whenever a new view of the database begins. */
  readonly renew = (): void => {
    const [version] = this.#version.get() as unknown as [number];
    if (version === this.#seen) return;
    this.#seen = version;
    this.#forget();
  };

  /** Rows are shared by whoever asks, so they cannot be changed. */
  get(text: string, values: readonly unknown[], read: () => object[]): object[] {
    let byValues = this.#answers.get(text);
    if (!byValues) this.#answers.set(text, (byValues = new Map()));
    const key = answerKey(values);
    const known = byValues.get(key);
    if (known) return known as object[];
    const rows = read();
    const size = key.length + answerSize(rows);
    if (size > longestHeld) return rows;
    if ((this.#held += size) > mostHeld) this.#forget();
    for (const row of rows) Object.freeze(row);
    byValues.set(key, Object.freeze(rows));
    return rows;
  }

  #forget(): void {
    this.#answers = new Map();
    this.#held = 0;
  }
}
