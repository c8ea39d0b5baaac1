/** Single flight: callers who want the same at once share one run of the work. Results and faults are not kept. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  /** The work with this key, which is started unless it is running. */
  run(key: string, work: () => Promise<T>): Promise<T> {
    return this.#running.get(key) ?? this.start(key, work);
  }

  /** What is running; undefined when nothing is. */
  running(key: string): Promise<T> | undefined {
    return this.#running.get(key);
  }

  /** Starts the work even where an older run has not ended; callers from now on share the new one. */
  start(key: string, work: () => Promise<T>): Promise<T> {
    const run = work().finally(() => {
      if (this.#running.get(key) === run) this.#running.delete(key);
    });
    this.#running.set(key, run);
    return run;
  }
}
