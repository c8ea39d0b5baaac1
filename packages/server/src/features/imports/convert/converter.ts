// Converts documents in a worker thread: a large one takes a second, which would block the event loop, and a hostile
// one must not exceed its memory and time limits. Then the thread is terminated and replaced by a new one.
import { Worker } from 'node:worker_threads';
import { badRequest } from '#platform/errors';
import { SpareThread } from '#platform/spare-thread';
import type { Document } from '../documents/types.ts';
import type { ConversionRequest } from './converters.ts';

export type Outcome = { document: Document } | { fault: string };

const heapMegabytes = 152;
const youngMegabytes = 16;
const longestMs = 120_000;

export class Converter {
  #thread: Worker | undefined;
  #isBusy = false;

  /** One at a time: a failure is then attributable to that document. */
  async convert(wish: ConversionRequest, signal: AbortSignal): Promise<Document> {
    signal.throwIfAborted();
    const thread = (this.#thread ??= threads.take());
    this.#isBusy = true;
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const fail = (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(badRequest(isTooLarge ? 'it is too large to convert' : 'it cannot be read'));
    };
    const abort = () => reject(signal.reason as Error);
    const late = setTimeout(() => reject(badRequest('the conversion takes too long')), longestMs);
    thread.once('message', resolve).once('error', fail);
    signal.addEventListener('abort', abort, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(wish);
    const outcome = await promise
      .catch(async (error: unknown) => {
        // It may be stuck anywhere in the document; the next one gets a new thread.
        this.#thread = undefined;
        await thread.terminate();
        throw error;
      })
      .finally(() => {
        this.#isBusy = false;
        clearTimeout(late);
        thread.off('message', resolve).off('error', fail);
        signal.removeEventListener('abort', abort);
      });
    if ('fault' in outcome) throw badRequest(outcome.fault);
    return outcome.document;
  }

  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    if (thread) await (this.#isBusy ? thread.terminate() : threads.release(thread));
  }
}

function start(): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  // Reported to the caller of a running conversion; otherwise ignored.
  thread.on('error', () => undefined);
  // A conversion must not keep the process alive.
  thread.unref();
  return thread;
}

const threads = new SpareThread(start);
