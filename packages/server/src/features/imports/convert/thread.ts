// The worker side of converter.ts: converts one document after the other.
import { portToParent } from '#platform/parent';
import { HttpError } from '#platform/errors';
import { convert, type ConversionRequest } from './converters.ts';
import type { Outcome } from './converter.ts';

const outcome = (wish: ConversionRequest): Promise<Outcome> =>
  convert(wish).then(
    (document) => ({ document }),
    (error: unknown) => ({ fault: error instanceof HttpError ? error.message : 'it cannot be read' }),
  );

const port = portToParent();
port.on('message', (wish: ConversionRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  void outcome(wish).then((made) => port.postMessage(made));
});
