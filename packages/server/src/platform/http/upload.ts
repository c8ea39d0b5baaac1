// Bodies that are files: handed on while they arrive, never held as a whole.
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { invalid, Refusal } from '../errors.ts';

export type Upload = {
  contentType: string;
  /** To be called once, when the caller is known to be allowed to send it. */
  open(): Readable;
};

const silenceMs = 60_000;
const lastMs = 5000;

/** The body as a stream of its own, so that ending it does not end the connection its answer goes out on. */
export function arriving(request: Readable): Readable {
  const body = new PassThrough();
  const cutOff = () => body.destroy(invalid('the upload ended before it was whole'));
  let heard = Date.now();
  const timer = setInterval(() => {
    // While whoever reads it is slow, nothing is expected.
    if (request.isPaused()) heard = Date.now();
    if (Date.now() - heard > silenceMs) body.destroy(new Refusal(408, 'nothing arrived for a minute'));
  }, 1000);
  timer.unref();
  const listen = () => void (heard = Date.now());
  const close = () => void (request.readableEnded || cutOff());
  request.on('data', listen).once('error', cutOff).once('close', close);
  body.on('error', () => undefined);
  body.once('close', () => {
    clearInterval(timer);
    request.unpipe(body).off('data', listen).off('close', close);
  });
  return request.pipe(body);
}

/**
 * Lets the rest of a refused body arrive for a moment: most clients look for an answer only after they have sent
 * everything. True when nothing is left of it.
 */
export async function drain(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const enough = new AbortController();
  request.once('end', resolve).once('close', resolve).once('error', resolve).resume();
  await Promise.race([promise, wait(lastMs, undefined, { signal: enough.signal }).catch(() => undefined)]);
  enough.abort();
  return request.readableEnded || request.destroyed;
}
