// Storing one edit reads the same text several times: for its title and settings, for its links, for the search index.
import { processCaches } from '../cache-registry.ts';
import { parse } from './parse.ts';
import type { Page } from './tree.ts';

/** Trees take far more memory than their texts, so long texts are not cached. */
const longestKept = 30_000;
const recent = processCaches.cache('parsed-pages', { weigh: ({ end }: Page) => 30 * end + 1000 });

/** As `parse`, but whoever reads the same text soon after gets the same tree, so nobody may change it. */
export function parseShared(source: string): Page {
  if (source.length > longestKept) return parse(source);
  return recent.get(source) ?? recent.set(source, parse(source));
}
