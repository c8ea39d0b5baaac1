// Converts documents in a thread of its own: a large one takes a second, in which the service must answer others, and a
// hostile one must not take more memory or time than it is given. Then the thread ends, and a new one goes on.
import { Worker } from 'node:worker_threads';
import { badRequest } from '#platform/errors';
import type { Document } from '../documents/types.ts';
import type { ConversionRequest } from './converters.ts';

export type Outcome = { document: Document } | { fault: string };

const heapMegabytes = 152;
const youngMegabytes = 16;
const longestMs = 120_000;

export class Converter {
  #thread: Worker | undefined;

  /** One at a time: a fault is then the fault of that document. */
  async convert(wish: ConversionRequest, signal: AbortSignal): Promise<Document> {
    signal.throwIfAborted();
    const thread = (this.#thread ??= start());
    const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
    const fail = (error: NodeJS.ErrnoException) => {
      const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(badRequest(isTooLarge ? 'it is too large to be converted' : 'it cannot be read'));
    };
    const abort = () => reject(signal.reason as Error);
    const late = setTimeout(() => reject(badRequest('it takes too long to be converted')), longestMs);
    thread.once('message', resolve).once('error', fail);
    signal.addEventListener('abort', abort, { once: true });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
    thread.postMessage(wish);
    const outcome = await promise
      .catch(async (error: unknown) => {
        // It may be anywhere in the document; the next one gets a thread that is not.
        await this.close();
        throw error;
      })
      .finally(() => {
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
    await thread?.terminate();
  }
}

function start(): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  // Whoever waits for a document is told; at any other time nobody needs to know.
  thread.on('error', () => undefined);
  // The service may end while a document is being converted.
  thread.unref();
  return thread;
}
