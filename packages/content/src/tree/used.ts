/** What was used lately, up to a total size. Two generations instead of a strict order of use: a hit costs a lookup. */
export class Used<V> {
  readonly #limit: number;
  readonly #sizeOf: (value: V) => number;
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  #size = 0;

  constructor(limit: number, sizeOf: (value: V) => number) {
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

  keep(key: string, value: V): void {
    if (!this.#young.has(key)) this.#size += this.#sizeOf(value);
    this.#young.set(key, value);
    if (this.#size <= this.#limit) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#size = 0;
  }
}
