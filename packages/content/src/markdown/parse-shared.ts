// Storing one edit parses the same text several times: for its title and settings, for its links, for the search index.
import { processCaches } from '../cache-registry.ts';
import { parse } from './parse.ts';
import type { Page } from './tree.ts';

/** Trees take far more memory than their texts, so longer texts do not stay in the cache. */
const longestKept = 30_000;
const recent = processCaches.cache('parsed-pages', {
  weigh: ({ end }: Page) => 30 * end + 1000,
  intermediate: true,
});

/** Of the long texts only the last one, while it is being stored. */
let last: { source: string; page: Page } | undefined;
const keptMs = 1000;

/** Like `parse`, but cached and shared: callers must not modify the tree. */
export function parseShared(source: string): Page {
  if (source.length <= longestKept) return recent.get(source) ?? recent.set(source, parse(source));
  if (last?.source === source) return last.page;
  const parsed = { source, page: parse(source) };
  last = parsed;
  const timer: { unref?(): unknown } = setTimeout(() => {
    if (last === parsed) last = undefined;
  }, keptMs);
  // Browsers have no such method.
  timer.unref?.();
  return parsed.page;
}

/** The same for a walk over many texts, each read once: what is cached already is used, and nothing is added. */
export const parseOnce = (source: string): Page => (recent.has(source) ? parseShared(source) : parse(source));
