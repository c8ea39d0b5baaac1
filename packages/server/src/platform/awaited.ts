// Work that many may wait for at once, and that ends when the last of them has left.
import { Refusal } from './errors.ts';

type Shared<T> = { answer: Promise<T>; ending: AbortController; waiting: number };

/** Told to nobody: whoever it is about has left. */
export const nobodyWaits = (): Refusal => new Refusal(499, 'nobody waits for this any more');

export class Awaited<T> {
  readonly #underWay = new Map<string, Shared<T>>();

  /**
   * The answer of the work with this key, which is begun unless it is under way. `work` is told when nobody waits for it
   * any more; whoever asks from then on has it begun anew. Who brings no `left` stays to the end.
   */
  get(key: string, work: (ended: AbortSignal) => Promise<T>, left?: AbortSignal): Promise<T> {
    if (left?.aborted) return Promise.reject(nobodyWaits());
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
        reject(nobodyWaits());
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

  /** By then another may be under way with the same key. */
  #forget(key: string, shared: Shared<T>): void {
    if (this.#underWay.get(key) === shared) this.#underWay.delete(key);
  }
}
