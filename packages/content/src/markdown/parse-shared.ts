// Storing one edit parses the same text several times: for its title and settings, for its links, for the search index.
import { processCaches } from '../cache-registry.ts';
import { parse } from './parse.ts';
import type { Page } from './tree.ts';

/** Trees take far more memory than their texts, so long texts are not cached. */
const longestKept = 30_000;
const recent = processCaches.cache('parsed-pages', { weigh: ({ end }: Page) => 30 * end + 1000 });

/** Like `parse`, but cached and shared: callers must not modify the tree. */
export function parseShared(source: string): Page {
  if (source.length > longestKept) return parse(source);
  return recent.get(source) ?? recent.set(source, parse(source));
}
