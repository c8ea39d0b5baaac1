/** An answer that is not a success. Failures of the network are those of `fetch` itself. */
export class LecternError extends Error {
  override readonly name = 'LecternError';
  /** HTTP status. */
  readonly status: number;
  /** The code in the body of the answer; the status when there is none. */
  readonly code: number | string;
  /** Names the request in the log of the server. */
  readonly requestId: string | undefined;
  /** The body as it was received. */
  readonly body: unknown;

  constructor(operation: string, answer: { status: number; headers: Headers; body: unknown }) {
    const error = (answer.body as { error?: { message?: string; code?: number | string } } | undefined)?.error;
    super(`${operation}: ${error?.message ?? `the server answered ${answer.status}`}`);
    this.status = answer.status;
    this.code = error?.code ?? answer.status;
    this.requestId = answer.headers.get('x-request-id') ?? undefined;
    this.body = answer.body;
  }
}
