// Addresses that wait to be read. Those a query tells apart come last and are counted: calendars and filters have
// addresses without end, and the plain pages must come in before the limits are reached.
import { isVague } from './query.ts';

export type Step = { url: string; depth: number };

/** For one path. */
export const maxVague = 2000;

export class Waiting {
  private plain: Step[] = [];
  private vague: Step[] = [];
  private counts = new Map<string, number>();

  get length(): number {
    return this.plain.length + this.vague.length;
  }

  get first(): Step | undefined {
    return this.plain[0] ?? this.vague[0];
  }

  /** Answers false where there are too many like it, the first time with a reason. */
  add(step: Step): { taken: boolean; reason?: string } {
    if (!isVague(step.url)) {
      this.plain.push(step);
      return { taken: true };
    }
    const path = step.url.replace(/\?.*$/s, '');
    const count = (this.counts.get(path) ?? 0) + 1;
    this.counts.set(path, count);
    if (count <= maxVague) this.vague.push(step);
    const taken = count <= maxVague;
    if (count !== maxVague + 1) return { taken };
    return {
      taken,
      reason: `of the pages of one path that a query tells apart ${maxVague} are read, and there are more`,
    };
  }

  putBack(step: Step): void {
    this.plain.unshift(step);
  }

  /** The next one. While others are under way that may name plain addresses, the rest waits. */
  next(underWay: readonly Step[]): Step | undefined {
    const first = this.plain.shift();
    if (first) return first;
    return underWay.every(({ url }) => isVague(url)) ? this.vague.shift() : undefined;
  }
}
