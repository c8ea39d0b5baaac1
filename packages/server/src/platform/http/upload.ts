// File uploads: streamed, never buffered as a whole.
import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { badRequest, HttpError } from '../errors.ts';

export type Upload = {
  contentType: string;
  /** Call once, after authorization. */
  open(): Readable;
};

const lastMs = 5000;

/** The body as a separate stream, so that destroying it does not destroy the connection of the reply. */
export function trackUpload(request: Readable): Readable {
  const body = new PassThrough();
  const cutOff = (error?: unknown) =>
    body.destroy(error instanceof HttpError ? error : badRequest('the upload ended before it was complete'));
  const close = () => void (request.readableEnded || cutOff());
  request.once('error', cutOff).once('close', close);
  body.on('error', () => undefined);
  body.once('close', () => request.unpipe(body).off('close', close));
  return request.pipe(body);
}

/**
 * Drains the rest of a rejected body briefly: most clients read the reply only after sending everything. True when it
 * was drained completely.
 */
export async function drain(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded || request.destroyed) return true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const enough = new AbortController();
  // The consumer unpipes itself only when it has been closed, which would pause the request again.
  request.unpipe();
  request.once('end', resolve).once('close', resolve).once('error', resolve).resume();
  await Promise.race([promise, wait(lastMs, undefined, { signal: enough.signal }).catch(() => undefined)]);
  enough.abort();
  return request.readableEnded || request.destroyed;
}
