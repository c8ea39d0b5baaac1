// The other side of converter.ts: converts one document after the other.
import { parentPort } from 'node:worker_threads';
import { Refusal } from '#platform/errors';
import { convert, type Wish } from './ways.ts';
import type { Outcome } from './converter.ts';

const outcome = (wish: Wish): Promise<Outcome> =>
  convert(wish).then(
    (document) => ({ document }),
    (error: unknown) => ({ fault: error instanceof Refusal ? error.message : 'it cannot be read' }),
  );

parentPort!.on('message', (wish: Wish) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void outcome(wish).then((made) => parentPort!.postMessage(made));
});
