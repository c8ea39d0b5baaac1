// Answers of prepared reads that are shared by all who found the database in the same state. Whoever asks for the state
// first gets nothing older than that; without sharing, every page that is looked up after a write would cost a dozen
// questions, and a site whose service is written to all the time would do little else.
import { AsyncLocalStorage } from 'node:async_hooks';
import { answerKey, answerSize, longestHeld, mostHeld } from './kept-answers.ts';

type Answers = { state: string; rows: Map<string, Promise<object[]>>; held: number };
type Reader = { answers?: Answers | undefined; over?: true };

export class SharedReads {
  readonly #readers = new AsyncLocalStorage<Reader>();
  #latest: Answers | undefined;

  /** Reads of this work are shared from when it asks for the state until it writes or is over. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const reader: Reader = {};
    try {
      return await this.#readers.run(reader, work);
    } finally {
      // A timer or socket it began lives on with this reader, and must not read what was true then.
      reader.over = true;
      reader.answers = undefined;
    }
  }

  enter(state: string): void {
    const reader = this.#readers.getStore();
    if (!reader || reader.over) return;
    if (this.#latest?.state !== state) this.#latest = { state, rows: new Map(), held: 0 };
    reader.answers = this.#latest;
  }

  /** What was written must be seen by who wrote it. */
  leave(): void {
    const reader = this.#readers.getStore();
    if (reader) reader.answers = undefined;
  }

  /** Rows are shared by whoever asks, so they cannot be changed. */
  get(text: string, values: readonly unknown[], read: () => Promise<object[]>): Promise<object[]> {
    const answers = this.#readers.getStore()?.answers;
    if (!answers) return read();
    const { rows } = answers;
    const key = answerKey([text, ...values]);
    const known = rows.get(key);
    if (known) return known;
    const asked = read().then((found) => {
      const size = key.length + answerSize(found);
      if (size > longestHeld) rows.delete(key);
      else if ((answers.held += size) > mostHeld) {
        rows.clear();
        answers.held = 0;
      }
      for (const row of found) Object.freeze(row);
      return Object.freeze(found) as object[];
    });
    rows.set(key, asked);
    asked.catch(() => rows.delete(key));
    return asked;
  }
}
