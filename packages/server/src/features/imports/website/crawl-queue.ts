// URLs to crawl. Those that differ only by query come last and are limited: calendars and filters have endlessly many,
// and the plain pages must be read before the limits are reached.
import { hasUnknownQuery } from './query.ts';

export type QueuedUrl = { url: string; depth: number };

/** Limit per path. */
export const maxQueryUrls = 2000;

export class CrawlQueue {
  private plain: QueuedUrl[] = [];
  private vague: QueuedUrl[] = [];
  private counts = new Map<string, number>();

  get length(): number {
    return this.plain.length + this.vague.length;
  }

  get first(): QueuedUrl | undefined {
    return this.plain[0] ?? this.vague[0];
  }

  /** Returns false where there are too many similar ones, the first time with a reason. */
  add(step: QueuedUrl): { taken: boolean; reason?: string } {
    if (!hasUnknownQuery(step.url)) {
      this.plain.push(step);
      return { taken: true };
    }
    const path = step.url.replace(/\?.*$/s, '');
    const count = (this.counts.get(path) ?? 0) + 1;
    this.counts.set(path, count);
    if (count <= maxQueryUrls) this.vague.push(step);
    const taken = count <= maxQueryUrls;
    if (count !== maxQueryUrls + 1) return { taken };
    return {
      taken,
      reason: `only ${maxQueryUrls} pages that differ in their query are read per path, and there are more`,
    };
  }

  putBack(step: QueuedUrl): void {
    this.plain.unshift(step);
  }

  /** The next URL. While running requests may still discover plain URLs, those with a query wait. */
  next(underWay: readonly QueuedUrl[]): QueuedUrl | undefined {
    const first = this.plain.shift();
    if (first) return first;
    return underWay.every(({ url }) => hasUnknownQuery(url)) ? this.vague.shift() : undefined;
  }
}
