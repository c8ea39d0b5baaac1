import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Throws when a process could not be started. `spawn` reports it by an event only, and out of file descriptors it has
 * created no pipes by then: reading from them fails first, and the unhandled event crashes the process.
 */
export async function waitForSpawn(child: ChildProcess): Promise<void> {
  if (child.pid !== undefined) return;
  const [error] = (await once(child, 'error')) as [Error];
  throw error;
}
