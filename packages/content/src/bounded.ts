/** What was used lately, up to a total size. Two generations instead of a strict order of use, so that a hit costs a lookup. */
export class Bounded<V> {
  readonly #limit: number;
  readonly #sizeOf: (value: V) => number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #size = 0;

  constructor(limit: number, sizeOf: (value: V) => number = () => 1) {
    this.#limit = limit / 2;
    this.#sizeOf = sizeOf;
  }

  get(key: string): V | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.keep(key, older);
    return older;
  }

  keep(key: string, value: V): V {
    const before = this.#young.get(key);
    this.#size += this.#sizeOf(value) - (before === undefined ? 0 : this.#sizeOf(before));
    this.#young.set(key, value);
    if (this.#size > this.#limit) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = 0;
    }
    return value;
  }

  drop(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
