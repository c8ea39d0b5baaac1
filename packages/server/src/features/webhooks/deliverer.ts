// Sends due deliveries to many receivers concurrently. Not a job: jobs run one after another, and a slow receiver must
// not delay the others.
import type { Services } from '#platform/context';
import { Counter } from '#platform/counters';
import { logFailure } from '#platform/log';
import { recordOutcome } from './record-outcome.ts';
import * as rows from './rows-deliveries.ts';
import { attemptDelivery, isDelivered } from './attempt-delivery.ts';

const atOnce = 64;
const perWebhook = 4;

const attempts = new Counter('lectern_webhook_attempts_total', 'Attempts to send a webhook, by result', ['result']);

export type Deliverer = {
  start(everyMs?: number): void;
  /** Waits for deliveries in flight. */
  stop(): Promise<void>;
  /** Sends everything due now; resolves after the attempts. */
  runDue(): Promise<number>;
};

export function createDeliverer(services: Services): Deliverer {
  const { database, clock, log, config } = services;
  /** Deliveries in flight per webhook. */
  const busy = new Map<string, { running: number; most: number }>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  const isStopped = (): boolean => stopped;
  let looking: Promise<number> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const full = (): string[] => [...busy].filter(([, { running, most }]) => running >= most).map(([id]) => id);

  function claim(): Promise<rows.ClaimedDelivery | undefined> {
    const now = clock();
    // The holder has timed out by then, so no two processes send it at the same time.
    const lease = new Date(now.getTime() + 2 * config.webhookTimeoutMs).toISOString();
    return database.write((db) => rows.claimDeliveries(db, { now: now.toISOString(), lease, busy: full() }));
  }

  async function deliver(claimed: rows.ClaimedDelivery): Promise<void> {
    try {
      const attempt = await attemptDelivery(services, claimed);
      attempts.add([isDelivered(attempt) ? 'delivered' : 'failed']);
      await recordOutcome(services, claimed, attempt);
    } catch (error) {
      // It stays leased and is retried.
      log.error({ err: error, webhook: claimed.webhook_id, delivery: claimed.id }, 'a webhook could not be sent');
    }
  }

  function begin(claimed: rows.ClaimedDelivery): void {
    const { webhook_id: id } = claimed;
    // A failing receiver gets one connection only.
    const state = { running: (busy.get(id)?.running ?? 0) + 1, most: claimed.failing_since === null ? perWebhook : 1 };
    busy.set(id, state);
    const work = deliver(claimed).finally(() => {
      running.delete(work);
      const left = busy.get(id)!;
      if (left.running === 1) busy.delete(id);
      else busy.set(id, { ...left, running: left.running - 1 });
      if (!isStopped() && timer) void look();
    });
    running.add(work);
  }

  async function beginDue(): Promise<number> {
    let begun = 0;
    while (!isStopped() && running.size < atOnce && (await rows.isDue(database.reads, clock().toISOString()))) {
      const claimed = await claim();
      if (!claimed) break;
      begin(claimed);
      begun++;
    }
    return begun;
  }

  function look(): Promise<number> {
    return (looking ??= beginDue()
      .catch((error: unknown) => {
        logFailure(log, error, 'the query for pending webhook deliveries failed');
        return 0;
      })
      .finally(() => (looking = undefined)));
  }

  return {
    start(everyMs = 500) {
      timer = setInterval(() => void look(), everyMs);
      timer.unref();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
      await Promise.all(running);
    },
    async runDue() {
      let sent = 0;
      for (;;) {
        const begun = await look();
        if (begun === 0 && running.size === 0) return sent;
        sent += begun;
        if (running.size > 0) await Promise.race(running);
      }
    },
  };
}
