import { specOfComputed } from '@lectern/openapi/spec';
import type { Page } from '../types.ts';

type Pages = readonly Page[];
/** By spec; its version is empty when it does not exist. */
type Specs = ReadonlyMap<string, string>;

/** Pages that an edit did not touch are the same objects. */
const known = new WeakMap<Pages, Specs>();
const none: Specs = new Map();

/** API descriptions of computed pages. A revision is immutable, but these pages follow their API descriptions. */
export function specsOf(pages: Pages): Specs {
  // Without recursion: trees may be deeper than the stack.
  const open = [pages];
  for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
    const waiting = known.has(level)
      ? []
      : level.flatMap(({ pages: below = [] }) => (below.length > 0 && !known.has(below) ? [below] : []));
    if (waiting.length > 0) {
      for (const below of waiting) open.push(below);
      continue;
    }
    if (!known.has(level)) known.set(level, specsAmong(level));
    open.pop();
  }
  return known.get(pages) ?? none;
}

function specsAmong(level: Pages): Specs {
  const specs = new Map<string, string>();
  for (const { computed, computedSeed = '', pages = [] } of level) {
    const spec = computed && specOfComputed(computed);
    if (spec !== undefined) specs.set(spec, computedSeed);
    for (const [slug, seed] of known.get(pages) ?? none) specs.set(slug, seed);
  }
  return specs.size === 0 ? none : specs;
}
