// Bodies that are files: handed on while they arrive, never held as a whole.
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { badRequest, HttpError } from '../errors.ts';

export type Upload = {
  contentType: string;
  /** To be called once, when the caller is known to be allowed to send it. */
  open(): Readable;
};

const lastMs = 5000;

/** The body as a stream of its own, so that ending it does not end the connection its answer goes out on. */
export function trackUpload(request: Readable): Readable {
  const body = new PassThrough();
  const cutOff = (error?: unknown) =>
    body.destroy(error instanceof HttpError ? error : badRequest('the upload ended before it was whole'));
  const close = () => void (request.readableEnded || cutOff());
  request.once('error', cutOff).once('close', close);
  body.on('error', () => undefined);
  body.once('close', () => request.unpipe(body).off('close', close));
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
