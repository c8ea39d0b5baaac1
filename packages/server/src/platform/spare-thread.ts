import type { Worker } from 'node:worker_threads';

const idleMs = 30_000;

/** Keeps one idle worker thread for the next task: a new thread loads all of its modules again. */
export class SpareThread {
  readonly #start: () => Worker;
  #idle: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  take(): Worker {
    const thread = this.#idle ?? this.#start();
    clearTimeout(this.#timer);
    this.#idle = undefined;
    return thread;
  }

  /** The thread must have nothing left to do. */
  async release(thread: Worker): Promise<void> {
    // By name: without one, it would also remove those by which Node starts and stops the port of messages.
    for (const event of ['message', 'error', 'exit']) thread.removeAllListeners(event);
    if (this.#idle) return void (await thread.terminate());
    this.#idle = thread;
    const forget = () => {
      if (this.#idle === thread) this.#idle = undefined;
    };
    thread.on('error', forget).on('exit', forget);
    this.#timer = setTimeout(() => {
      forget();
      void thread.terminate();
    }, idleMs).unref();
  }
}
