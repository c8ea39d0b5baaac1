// What a request has read: the scopes, and the version of each before it was read. A reply may be reused as long as all
// of these versions are current.
import { AsyncLocalStorage } from 'node:async_hooks';

/** Version by scope. */
export type Seen = ReadonlyMap<string, string>;

export class Reading {
  readonly versions = new Map<string, string>();
  /** Set when it has read something whose version is unknown, or different ones: its result is not to be reused. */
  isOpen = false;
  /** Its later reads must see what it wrote. */
  hasWritten = false;
  isOver = false;

  /** Each version must be known before the read. */
  note(scope: string, version: string): void {
    const before = this.versions.get(scope);
    if (before === undefined) this.versions.set(scope, version);
    else if (before !== version) this.isOpen = true;
  }
}

export class ReadTracking {
  readonly #readings = new AsyncLocalStorage<Reading | undefined>();

  /** Work within tracked work belongs to it. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return work();
    const reading = new Reading();
    try {
      return await this.#readings.run(reading, work);
    } finally {
      // A timer or socket started here keeps this async context.
      reading.isOver = true;
    }
  }

  get current(): Reading | undefined {
    const reading = this.#readings.getStore();
    return reading?.isOver === true ? undefined : reading;
  }

  without<T>(work: () => T): T {
    return this.#readings.run(undefined, work);
  }

  /** Undefined when the result of the current work must not be reused. */
  seen(): Seen | undefined {
    const { current } = this;
    return current && !current.isOpen && current.versions.size > 0 ? new Map(current.versions) : undefined;
  }

  /** The current work reads or writes in a transaction, which is not tracked. */
  leave(): void {
    const { current } = this;
    if (!current) return;
    current.isOpen = true;
    current.hasWritten = true;
  }
}
