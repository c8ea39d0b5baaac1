// Contents that pages share, as they were read for visitors who see the same. One store for all spaces: visitors who all
// differ push out what others left, and fill no more than that.
import type { MarkdownPage } from '@lectern/content';
import type { LruCache, OpenCache } from '@lectern/content';
import { SingleFlight } from '@lectern/content/single-flight';

export type SharedContent = { text: string; page: MarkdownPage };
type Kept = { shared: SharedContent | undefined };

/** Bytes for each character: its own, and those of the tree that was read from it. */
const weight = 30;

const sharedCache = { weigh: ({ shared }: Kept) => 500 + (shared?.text.length ?? 0) * weight };

export class SharedContents {
  readonly #kept: LruCache<Kept>;
  readonly #reading = new SingleFlight<SharedContent | undefined>();

  constructor(cache: OpenCache, name = 'shared-contents') {
    this.#kept = cache(name, sharedCache);
  }

  /** A fault is told to those who wait, and not kept. */
  async read(key: string, read: () => Promise<SharedContent | undefined>): Promise<SharedContent | undefined> {
    const known = this.#kept.get(key);
    if (known) return known.shared;
    return this.#reading.run(key, async () => this.#kept.set(key, { shared: await read() }).shared);
  }
}
