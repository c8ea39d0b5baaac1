import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Throws when a process could not be started. `spawn` tells it by an event only, and without file descriptors left it has
 * not made any pipes by then: whoever reads from them fails first, and the event that nobody hears ends the service.
 */
export async function waitForSpawn(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined) return;
  const [error] = (await once(child, 'error')) as [Error];
  throw error;
}
