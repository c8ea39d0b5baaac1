// Work that would hold the thread all requests share is refused there, and done by a worker thread instead.

/** What is asked for takes too long for a thread that others wait for. */
export class NeedsWorker extends Error {
  constructor() {
    super('this is answered by a worker thread');
  }
}

/**
 * Characters of Markdown that are read in one go between two requests. The slowest text anybody found takes a
 * millisecond and a half for a thousand of them, from its source to what is sent.
 */
export const longestAtOnce = 24_000;
