// Requests per minute for each token (or address, without one), counted in this process.
import type { Clock } from '../context.ts';

export type Allowance = { limit: number; remaining: number; resetAt: number; allowed: boolean };

const windowMs = 60_000;

export function createRateLimit(limit: number, clock: Clock): (key: string) => Allowance {
  let windowEnds = 0;
  let used = new Map<string, number>();
  return (key) => {
    const now = clock().getTime();
    if (now >= windowEnds) {
      windowEnds = now - (now % windowMs) + windowMs;
      used = new Map();
    }
    const count = (used.get(key) ?? 0) + 1;
    used.set(key, count);
    return {
      limit,
      remaining: Math.max(0, limit - count),
      resetAt: Math.ceil(windowEnds / 1000),
      allowed: count <= limit,
    };
  };
}
