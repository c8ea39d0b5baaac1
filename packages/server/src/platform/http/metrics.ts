import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

export type Metrics = {
  observe(operation: string, status: number, seconds: number): void;
  text(): Promise<string>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'lectern_request_duration_seconds',
    help: 'Time to answer, by operation',
    labelNames: ['operation'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const answers = new Counter({
    name: 'lectern_requests_total',
    help: 'Answers, by operation and status',
    labelNames: ['operation', 'status'],
    registers: [registry],
  });
  return {
    observe(operation, status, seconds) {
      durations.observe({ operation }, seconds);
      answers.inc({ operation, status });
    },
    text: () => registry.metrics(),
  };
}
