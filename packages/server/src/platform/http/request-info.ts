// The request something is done for, as far as anybody needs to know of it.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { RequestMetadata } from '../context.ts';

const known = new WeakMap<ServerResponse, AbortSignal>();

/** Aborted when whoever waits for this answer has left. */
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
  /** Of whoever asks, as far as proxies tell. */
  address: string;
  headers?: IncomingHttpHeaders;
  /** Where the answer goes, when it goes out by a socket. */
  answer?: ServerResponse;
  /** Aborted when nobody waits, for what is asked inside this process. */
  left?: AbortSignal | undefined;
};

/** A class, because most requests ask for none of this and pay for nothing but the fields. */
export class RequestInfo implements RequestMetadata {
  readonly id: string;
  readonly address: string;
  readonly #asker: RequestSource;

  constructor(asker: RequestSource) {
    this.id = asker.requestId;
    this.address = asker.address;
    this.#asker = asker;
  }

  header(name: string): string | undefined {
    const value = this.#asker.headers?.[name];
    return typeof value === 'string' ? value : undefined;
  }

  get left(): AbortSignal | undefined {
    const { left, answer } = this.#asker;
    return left ?? (answer && disconnectSignal(answer));
  }
}
