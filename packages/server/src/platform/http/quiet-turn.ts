import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';

/** Events that the loop has found so far. */
const eventsOfLoop = (): number => performance.nodeTiming.uvMetricsInfo.events;

/**
 * For a graceful shutdown: what is in the listen backlog, or unread, when a socket is closed is reset. Sockets are accepted
 * and read in one phase of the event loop and closed in a later one, and between the two may be long when requests are
 * served there. So this waits for a turn in which nothing has arrived and the phases follow each other at once, for
 * `longestMs` at most: a saturated process may have none.
 */
export async function quietTurn(longestMs: number): Promise<void> {
  const until = performance.now() + longestMs;
  for (let before = eventsOfLoop(); ;) {
    await setImmediate();
    const events = eventsOfLoop();
    if (events === before || performance.now() > until) return;
    before = events;
  }
}
