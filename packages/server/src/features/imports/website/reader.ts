// Parses pages in a worker thread: a large page takes a second, which would block the event loop, and untrusted input
// must not exceed its memory and time limits.
import { Worker } from 'node:worker_threads';
import { badRequest, HttpError } from '#platform/errors';
import { SpareThread } from '#platform/spare-thread';
import type { PageRead } from './read-page.ts';
import type { ReadRequest } from './reader-thread.ts';

type Answer = { id: number; page: PageRead } | { id: number; fault: string };
type Waiting = { wish: ReadRequest; resolve(page: PageRead): void; reject(error: Error): void };

const heapMegabytes = 136;
const youngMegabytes = 24;
const secondsForOne = 30;

export class PageReader {
  private thread: Worker | undefined;
  private waiting: Waiting[] = [];
  private timer: NodeJS.Timeout | undefined;
  private count = 0;

  read(bytes: Uint8Array, contentType: string | undefined, url: string): Promise<PageRead> {
    const wish: ReadRequest = { id: (this.count += 1), bytes, contentType, url };
    return new Promise((resolve, reject) => {
      this.waiting.push({ wish, resolve, reject });
      if (this.waiting.length === 1) this.next();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = undefined;
    if (!thread) return;
    await (this.waiting.length === 0 ? threads.release(thread) : thread.terminate());
  }

  /** One page at a time: a failure is then attributable to that page. */
  private next(): void {
    const [first] = this.waiting;
    if (!first) return;
    this.thread ??= this.listenTo(threads.take());
    this.timer = setTimeout(() => this.giveUp('it takes too long to read'), secondsForOne * 1000);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    this.thread.postMessage(first.wish);
  }

  private listenTo(thread: Worker): Worker {
    thread.on('message', (answer: Answer) => {
      if (answer.id !== this.waiting[0]?.wish.id) return;
      if ('page' in answer) this.done(({ resolve }) => resolve(answer.page));
      else this.done(({ reject }) => reject(badRequest(`it cannot be read: ${answer.fault}`)));
    });
    thread.on('error', (error: NodeJS.ErrnoException) => {
      if (thread !== this.thread) return;
      const large = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.giveUp(large ? 'it is too large to read' : `it cannot be read: ${error.message}`);
    });
    return thread;
  }

  private giveUp(reason: string): void {
    void this.thread?.terminate();
    this.thread = undefined;
    this.done(({ reject }) => reject(new HttpError(400, reason)));
  }

  private done(settle: (first: Waiting) => void): void {
    clearTimeout(this.timer);
    const first = this.waiting.shift();
    if (first) settle(first);
    this.next();
  }
}

const threads = new SpareThread(() => {
  const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  // A running parse must not keep the process alive.
  thread.unref();
  return thread;
});
