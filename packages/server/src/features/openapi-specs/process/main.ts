// The process that reads specifications, one task after another: each names a folder that holds its input and receives
// its output. The modules of a task are loaded on its first use.
import { flushCompileCache } from 'node:module';
import { sendToParent } from '#platform/parent';
import { watchMemory } from '#platform/watch-memory';
import { errorMessage } from '#platform/error-message';
import { deliverFile } from './request-file.ts';
import type { Done, Failed, Reply, Task } from './protocol.ts';

const [mostMemory] = process.argv.slice(2) as [string];
watchMemory(Number(mostMemory));

const work: Record<Task['task'], (folder: string) => Promise<void>> = {
  read: async (folder) => (await import('./read-spec.ts')).readSpec(folder),
  overlays: async (folder) => (await import('./overlays.ts')).readOverlays(folder),
  compare: async (folder) => (await import('./compare.ts')).compareIn(folder),
  words: async (folder) => (await import('./write-search-text.ts')).writeWords(folder),
};

process.on('message', (message: Task | Reply) => {
  if ('wanted' in message) deliverFile(message);
  else void work[message.task](message.folder).then(tellDone, tellFailed);
});
// The parent is gone, and with it whoever waits for the result.
process.on('disconnect', () => process.exit(1));

function tellDone(): void {
  sendToParent({ done: true, resident: process.memoryUsage.rss() } satisfies Done);
  // It is killed in the end, so Node would not write what it compiled.
  flushCompileCache();
}

function tellFailed(error: unknown): void {
  const failed = errorMessage(error).slice(0, 1000);
  sendToParent({ failed } satisfies Failed, () => process.exit(1));
}
