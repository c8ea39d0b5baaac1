// The request context that handlers may need.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestMetadata } from '../context.ts';

const known = new WeakMap<ServerResponse, AbortSignal>();

/** Aborted when the client of this response disconnects. */
export function disconnectSignal(answer: ServerResponse): AbortSignal {
  const before = known.get(answer);
  if (before) return before;
  const leaving = new AbortController();
  const note = (): void => {
    if (!answer.writableFinished) leaving.abort();
  };
  if (answer.destroyed) note();
  else answer.once('close', note);
  known.set(answer, leaving.signal);
  return leaving.signal;
}

export type RequestSource = {
  requestId: string;
  /** Client address, as reported by trusted proxies. */
  address: string;
  headers?: IncomingHttpHeaders;
  /** The response, for requests over a socket. */
  answer?: ServerResponse;
  /** Abort signal of in-process calls. */
  left?: AbortSignal | undefined;
};

/** A class with lazy getters: most requests use none of this and pay only for the fields. */
export class RequestInfo implements RequestMetadata {
  readonly id: string;
  readonly address: string;
  readonly #source: RequestSource;

  constructor(source: RequestSource) {
    this.id = source.requestId;
    this.address = source.address;
    this.#source = source;
  }

  header(name: string): string | undefined {
    const value = this.#source.headers?.[name];
    return typeof value === 'string' ? value : undefined;
  }

  get left(): AbortSignal | undefined {
    const { left, answer } = this.#source;
    return left ?? (answer && disconnectSignal(answer));
  }
}
