// Facts about all pages of a tree, computed per group of siblings and kept with it: after an edit only the groups above
// the changed page are computed again.
import { runSync } from '../cooperative.ts';
import type { Task } from '../cooperative.ts';
import type { WalkedPage } from './walked-page.ts';

type Level<N> = readonly N[];
type Nested<N> = { readonly pages?: Level<N> | undefined };

export class PageFold<T, N extends Nested<N> = WalkedPage> {
  readonly #known = new WeakMap<Level<N>, T>();
  readonly #combine: (level: Level<N>, below: (page: N) => T | undefined) => T;

  /** `combine` computes the result of siblings from those of their children; of pages without children it is undefined. */
  constructor(combine: (level: Level<N>, below: (page: N) => T | undefined) => T) {
    this.#combine = combine;
  }

  of(roots: Level<N>): T {
    return runSync(this.steps(roots));
  }

  /** The same in slices. Without recursion: trees may be deeper than the stack. */
  *steps(roots: Level<N>): Task<T> {
    const open: Level<N>[] = [roots];
    for (let level = open.at(-1); level !== undefined; level = open.at(-1)) {
      yield;
      const waiting = this.#known.has(level)
        ? []
        : level.flatMap(({ pages = [] }) => (pages.length > 0 && !this.#known.has(pages) ? [pages] : []));
      if (waiting.length > 0) {
        for (const pages of waiting) open.push(pages);
        continue;
      }
      if (!this.#known.has(level))
        this.#known.set(
          level,
          this.#combine(level, ({ pages }) => pages && this.#known.get(pages)),
        );
      open.pop();
    }
    return this.#known.get(roots) as T;
  }
}

/** Number of pages with all their descendants. */
export const pageCounts = new PageFold<number>((level, below) =>
  level.reduce((sum, walked) => sum + 1 + (below(walked) ?? 0), 0),
);
