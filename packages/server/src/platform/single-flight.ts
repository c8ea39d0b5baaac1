// Single flight with cancellation; the plain form is `SingleFlight` of `@lectern/content`.
import { HttpError } from './errors.ts';

type Shared<T> = { answer: Promise<T>; ending: AbortController; waiting: number };

/** Never reported: the caller has disconnected. */
export const abandonedByAllCallers = (): HttpError => new HttpError(499, 'no caller is waiting for this any more');

/** Single flight whose work is cancelled when its last waiting caller has left. */
export class CancellableSingleFlight<T> {
  readonly #underWay = new Map<string, Shared<T>>();

  /**
   * The result of the work with this key, started unless in flight. Its signal aborts when no caller waits any more;
   * later callers start it anew. A caller without `left` waits to the end.
   */
  run(key: string, work: (ended: AbortSignal) => Promise<T>, left?: AbortSignal): Promise<T> {
    if (left?.aborted) return Promise.reject(abandonedByAllCallers());
    const shared = this.#underWay.get(key) ?? this.#begin(key, work);
    shared.waiting += 1;
    if (!left) return shared.answer;
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        shared.waiting -= 1;
        if (shared.waiting === 0) {
          this.#forget(key, shared);
          shared.ending.abort();
        }
        reject(abandonedByAllCallers());
      };
      left.addEventListener('abort', leave, { once: true });
      const stay = (): void => left.removeEventListener('abort', leave);
      shared.answer.then(
        (answer) => {
          stay();
          resolve(answer);
        },
        (error: unknown) => {
          stay();
          reject(error);
        },
      );
    });
  }

  #begin(key: string, work: (ended: AbortSignal) => Promise<T>): Shared<T> {
    const ending = new AbortController();
    const shared: Shared<T> = { ending, waiting: 0, answer: work(ending.signal) };
    this.#underWay.set(key, shared);
    const done = (): void => this.#forget(key, shared);
    shared.answer.then(done, done);
    return shared;
  }

  /** By then another run may be in flight with the same key. */
  #forget(key: string, shared: Shared<T>): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
  }
}
