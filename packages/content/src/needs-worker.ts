// Work that would hold the thread all requests share is refused there, and done by a worker thread instead.

/** What is asked for takes too long for a thread that others wait for. */
export class NeedsWorker extends Error {
  constructor() {
    super('this is answered by a worker thread');
  }
}

/**
 * What is read in one go between two requests, by `readingCost`. A page made to be slow takes some 35 ms of CPU from its
 * source to what is sent on a quiet machine, ordinary prose of this cost, about 18 KB, half of that.
 */
export const maxMainThreadLength = 28_000;

/** Printing a page as Markdown for agents takes so many times as long as drawing it. */
export const printingFactor = 3;

/**
 * How long a text takes at worst, without reading it: a page of prose costs one for each character. A block, a cell or a
 * mark takes as long as a dozen characters, whatever it turns out to be.
 */
export function readingCost(text: string): number {
  // Whoever asks only wants to know whether it is too much.
  if (text.length > maxMainThreadLength) return text.length;
  let cost = text.length;
  for (let at = 0; at < text.length; at++) cost += weights[text.charCodeAt(at)] ?? 0;
  return cost;
}

const weights = new Uint8Array(128);
for (const char of '\n|') weights[char.charCodeAt(0)] = 12;
for (const char of '*_~`[<:$@&!{.') weights[char.charCodeAt(0)] = 6;
