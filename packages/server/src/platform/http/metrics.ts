// Prometheus metrics. Per-request counters are plain arrays, because the library's label lookup costs more than all
// other accounting.
import { processCaches } from '@lectern/content';
import type { Registry } from 'prom-client';
import { countersText } from '../counters.ts';
import { createSiteMetrics, type SiteTraffic } from './site-metrics.ts';

export type { SiteTraffic } from './site-metrics.ts';

export type Metrics = {
  observe(operation: string, status: number, seconds: number): void;
  observeSite(traffic: SiteTraffic, status: number): void;
  observeLoginFault(site: string | undefined, reason: string): void;
  /** With the state of queues, as `more` reads it. */
  text(more: () => Promise<string>): Promise<string>;
};

type Counts = { upTo: number[]; sum: number; count: number; byStatus: Map<number, number> };

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export function createMetrics(): Metrics {
  // Loaded on the first scrape: few processes are monitored, and all would start more slowly.
  let process: Promise<Registry> | undefined;
  const operations = new Map<string, Counts>();
  const sites = createSiteMetrics();

  function countsOf(operation: string): Counts {
    let counts = operations.get(operation);
    if (!counts) {
      counts = { upTo: bounds.map(() => 0), sum: 0, count: 0, byStatus: new Map() };
      operations.set(operation, counts);
    }
    return counts;
  }

  return {
    observe(operation, status, seconds) {
      const counts = countsOf(operation);
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) counts.upTo[bucket]!++;
      counts.sum += seconds;
      counts.count++;
      counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
    },
    observeSite: sites.observe,
    observeLoginFault: sites.observeLoginFault,
    async text(more) {
      const { cacheMetrics } = await import('./cache-metrics.ts');
      const registry = await (process ??= processMetrics());
      const own = [
        durations(operations),
        answers(operations),
        sites.text(),
        countersText(),
        cacheMetrics(processCaches),
      ];
      return [await registry.metrics(), ...own, await more()].join('');
    },
  };
}

async function processMetrics(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

function durations(operations: ReadonlyMap<string, Counts>): string {
  const name = 'lectern_request_duration_seconds';
  const lines = [`# HELP ${name} Response time, by operation`, `# TYPE ${name} histogram`];
  for (const [operation, { upTo, sum, count }] of operations) {
    let below = 0;
    for (const [index, bound] of bounds.entries()) {
      below += upTo[index] ?? 0;
      lines.push(`${name}_bucket{le="${bound}",operation="${operation}"} ${below}`);
    }
    lines.push(`${name}_bucket{le="+Inf",operation="${operation}"} ${count}`);
    lines.push(`${name}_sum{operation="${operation}"} ${sum}`, `${name}_count{operation="${operation}"} ${count}`);
  }
  return `${lines.join('\n')}\n`;
}

function answers(operations: ReadonlyMap<string, Counts>): string {
  const name = 'lectern_requests_total';
  const lines = [`# HELP ${name} Responses, by operation and status`, `# TYPE ${name} counter`];
  for (const [operation, { byStatus }] of operations) {
    for (const [status, count] of byStatus) lines.push(`${name}{operation="${operation}",status="${status}"} ${count}`);
  }
  return `${lines.join('\n')}\n`;
}
