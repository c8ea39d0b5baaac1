/** A map whose changed copies share their entries: a copy costs as much as what changed, not as the map is large. */
export class LayeredMap<V> {
  readonly #base: ReadonlyMap<string, V>;
  readonly #changes: ReadonlyMap<string, V | undefined>;
  readonly size: number;

  constructor(base: ReadonlyMap<string, V>, changes: ReadonlyMap<string, V | undefined> = new Map(), size = base.size) {
    this.#base = base;
    this.#changes = changes;
    this.size = size;
  }

  get(key: string): V | undefined {
    const changed = this.#changes.get(key);
    return changed !== undefined || this.#changes.has(key) ? changed : this.#base.get(key);
  }

  has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  /** Undefined removes an entry. */
  with(changes: ReadonlyMap<string, V | undefined>): LayeredMap<V> {
    let { size } = this;
    for (const [key, value] of changes) size += Number(value !== undefined) - Number(this.has(key));
    const all = new Map([...this.#changes, ...changes]);
    if (all.size <= mostChanges) return new LayeredMap(this.#base, all, size);
    const merged = new Map(this.#base);
    for (const [key, value] of all) {
      if (value === undefined) merged.delete(key);
      else merged.set(key, value);
    }
    return new LayeredMap(merged);
  }
}

/** More of them become a map of their own. */
const mostChanges = 2000;
