// Parsed reusable contents, cached per visibility. One cache for all spaces: visitors who all differ evict each other's
// entries and use no more than its limit.
import type { MarkdownPage } from '@lectern/content';
import type { LruCache, OpenCache } from '@lectern/content';

export type SharedContent = { text: string; page: MarkdownPage };
type Kept = { shared: SharedContent | undefined };

/** Bytes per character: the text and its parsed tree. */
const weight = 30;

const sharedCache = { weigh: ({ shared }: Kept) => 500 + (shared?.text.length ?? 0) * weight };

export class SharedContents {
  readonly #kept: LruCache<Kept>;

  constructor(cache: OpenCache, name = 'shared-contents') {
    this.#kept = cache(name, sharedCache);
  }

  /** Errors are passed to all waiting callers and not cached. */
  async read(key: string, read: () => Promise<SharedContent | undefined>): Promise<SharedContent | undefined> {
    return (await this.#kept.getOrCompute(key, async () => ({ shared: await read() }))).shared;
  }
}
