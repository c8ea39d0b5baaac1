// Answers of prepared reads that are shared by all who found the database in the same state. Whoever asks for the state
// first gets nothing older than that; without sharing, every page that is looked up after a write would cost a dozen
// questions, and a site whose service is written to all the time would do little else.
import { AsyncLocalStorage } from 'node:async_hooks';

const mostAnswers = 5000;
/** Long lists are read seldom and would take the room of many short ones. */
const mostRows = 200;

type Answers = { state: string; rows: Map<string, Promise<object[]>> };

export class SharedReads {
  readonly #readers = new AsyncLocalStorage<{ answers?: Answers | undefined }>();
  #latest: Answers | undefined;

  /** Reads of this work are shared from when it asks for the state until it writes. */
  within<T>(work: () => Promise<T>): Promise<T> {
    return this.#readers.run({}, work);
  }

  enter(state: string): void {
    const reader = this.#readers.getStore();
    if (!reader) return;
    if (this.#latest?.state !== state) this.#latest = { state, rows: new Map() };
    reader.answers = this.#latest;
  }

  /** What was written must be seen by who wrote it. */
  leave(): void {
    const reader = this.#readers.getStore();
    if (reader) reader.answers = undefined;
  }

  /** Rows are shared by whoever asks, so they cannot be changed. */
  get(text: string, values: readonly unknown[], read: () => Promise<object[]>): Promise<object[]> {
    const rows = this.#readers.getStore()?.answers?.rows;
    if (!rows) return read();
    const key = [text, ...values].join('\0');
    const known = rows.get(key);
    if (known) return known;
    if (rows.size >= mostAnswers) rows.clear();
    const asked = read().then((found) => {
      if (found.length > mostRows) rows.delete(key);
      for (const row of found) Object.freeze(row);
      return Object.freeze(found) as object[];
    });
    rows.set(key, asked);
    asked.catch(() => rows.delete(key));
    return asked;
  }
}
