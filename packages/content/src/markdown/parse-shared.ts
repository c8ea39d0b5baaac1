// Storing one edit reads the same text several times: for its title and settings, for its links, for the search index.
import { Bounded } from '../bounded.ts';
import { parse } from './parse.ts';
import type { Page } from './tree.ts';

/** Trees take far more memory than their texts, so long texts are not kept and short ones only up to a total. */
const longestKept = 30_000;
const recent = new Bounded<Page>(300_000, ({ end }) => end + 100);

/** As `parse`, but whoever reads the same text soon after gets the same tree, so nobody may change it. */
export function parseShared(source: string): Page {
  if (source.length > longestKept) return parse(source);
  return recent.get(source) ?? recent.keep(source, parse(source));
}
