/** Single flight: concurrent callers with the same key share one run of the work. Results and errors are not cached. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** Runs the work of this key, or joins it if it is in flight. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    return this.#running.get(key) ?? this.start(key, work);
  }

  /** The run in flight, if any. */
  running(key: string): Promise<T> | undefined {
    return this.#running.get(key);
  }

  /** Starts the work even if an older run is in flight; callers from now on share the new one. */
  start(key: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => {
      if (this.#running.get(key) === run) this.#running.delete(key);
    });
    this.#running.set(key, run);
    return run;
  }
}
