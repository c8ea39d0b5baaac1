// Work that would block the main thread is rejected there, and done by a worker thread instead.

/** The requested work takes too long for the main thread. */
export class NeedsWorker extends Error {
  constructor() {
    super('this must run in a worker thread');
  }
}

/**
 * Most that is processed on the main thread at once, by `readingCost`. An adversarial page takes some 35 ms of CPU from
 * source to response on a quiet machine, ordinary prose of this cost, about 18 KB, half of that.
 */
export const maxMainThreadLength = 28_000;

/** Printing a page as Markdown for agents takes this many times as long as rendering it. */
export const printingFactor = 3;

/**
 * Upper estimate of the cost of a text, without parsing it: prose costs one per character. A block, a cell or a mark
 * costs as much as a dozen characters. Of a text beyond `limit` callers only need to know that it is too long.
 */
export function readingCost(text: string, limit = maxMainThreadLength): number {
  if (text.length > limit) return text.length;
  let cost = text.length;
  // By bytes of UTF-8: to read a string by its characters takes three times as long.
  for (let rest = text; rest !== '';) {
    const { read, written } = encoder.encodeInto(rest, bytes);
    for (let at = 0; at < written; at++) cost += weights[bytes[at]!]!;
    rest = rest.slice(read);
  }
  return cost;
}

const encoder = new TextEncoder();
const bytes = new Uint8Array(16_384);
const weights = new Uint8Array(256);
for (const char of '\n|') weights[char.charCodeAt(0)] = 12;
for (const char of '*_~`[<:$@&!{.') weights[char.charCodeAt(0)] = 6;
